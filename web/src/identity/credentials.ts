/** Passkeys as the browser has them, from and to the JSON of the wire. */

type Plain = Record<string, unknown>;

/** The device has a passkey of this person already. */
export class IsThere extends Error {}

export const canPasskeys = (): boolean => isSecureContext && "credentials" in navigator && typeof PublicKeyCredential === "function";

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

export function textOf(bytes: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(plain).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

const known = (list: unknown): PublicKeyCredentialDescriptor[] =>
  ((list as Plain[] | undefined) ?? []).map((one) => ({ type: "public-key", id: bytesOf(one.id as string) }));

/** Have the browser make a passkey; nothing where the person would rather not. */
export async function make(options: Plain): Promise<Plain | undefined> {
  const user = options.user as Plain;
  const publicKey = {
    ...options,
    challenge: bytesOf(options.challenge as string),
    user: { ...user, id: bytesOf(user.id as string) },
    excludeCredentials: known(options.excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = await asked(() => navigator.credentials.create({ publicKey }));
  const response = made?.response as AuthenticatorAttestationResponse | undefined;
  return made && response && plain(made, { attestationObject: response.attestationObject });
}

/** Have a passkey sign; nothing where the person would rather not. */
export async function sign(options: Plain): Promise<Plain | undefined> {
  const publicKey = {
    ...options,
    challenge: bytesOf(options.challenge as string),
    allowCredentials: known(options.allowCredentials),
  } as unknown as PublicKeyCredentialRequestOptions;
  const shown = await asked(() => navigator.credentials.get({ publicKey }));
  const response = shown?.response as AuthenticatorAssertionResponse | undefined;
  if (!shown || !response) return undefined;
  const { authenticatorData, signature, userHandle } = response;
  return plain(shown, { authenticatorData, signature, userHandle });
}

async function asked(question: () => Promise<Credential | null>): Promise<PublicKeyCredential | undefined> {
  try {
    return ((await question()) as PublicKeyCredential | null) ?? undefined;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (error.name === "InvalidStateError") throw new IsThere();
    return undefined; // turned down, or there is none
  }
}

function plain(one: PublicKeyCredential, response: Record<string, ArrayBuffer | null>): Plain {
  const told = { clientDataJSON: one.response.clientDataJSON, ...response };
  const texts = Object.entries(told).flatMap(([name, bytes]) => (bytes ? [[name, textOf(bytes)]] : []));
  return { id: one.id, rawId: textOf(one.rawId), type: one.type, response: Object.fromEntries(texts) };
}
