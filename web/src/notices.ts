/** «Your turn» for those who look elsewhere: the tab says it, and the desktop to whoever has asked for that. */

import { address } from "./address";
import { notices } from "./settings.svelte";

/** Ask the browser, because a person has just asked for it; false where it does not allow it. */
export async function allowNotices(): Promise<boolean> {
  const isAllowed = "Notification" in window && (await Notification.requestPermission()) === "granted";
  notices.now = isAllowed ? "on" : "off";
  return isAllowed;
}

/** Say it on the desktop, unless the page is looked at; what is returned takes it back. */
export function callToTable(title: string, body: string, table: string): () => void {
  if (notices.now === "off" || !document.hidden || !("Notification" in window)) return () => {};
  const icon = address("icon-turn.svg");
  let said: Notification | undefined;
  try {
    said = new Notification(title, { body, tag: table, icon });
    said.onclick = () => {
      window.focus();
      said?.close();
    };
  } catch {
    // Phones let only the service worker say it.
    void navigator.serviceWorker?.ready.then((worker) => worker.showNotification(title, { body, tag: table, icon }));
  }
  const close = () => said?.close();
  document.addEventListener("visibilitychange", close, { once: true });
  return close;
}

/** A dot on the icon of the tab while it is your turn. */
export function markTab(isMine: boolean): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (link) link.href = address(isMine ? "icon-turn.svg" : "icon.svg");
}
