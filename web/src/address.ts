/** Addresses below wherever the service hangs; the server writes that into the page. */

const root = document.querySelector<HTMLMetaElement>('meta[name="root"]')?.content ?? "/";

export function address(path: string): string {
  return new URL(root + path.replace(/^\//, ""), location.href).href;
}

/** The part of the page's address that is ours, without a leading slash. */
export function localPath(): string {
  const { pathname } = location;
  return pathname.startsWith(root) ? pathname.slice(root.length) : "";
}

export const socketAddress = () => address("socket").replace(/^http/, "ws");
