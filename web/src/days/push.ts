/** Notices to this device while no page is open: asked for by a button, and taken back by it. */

import * as api from "../api";
import { registerWorker } from "../installed/worker";

/** Whether this browser can be told anything while no page is open. */
export const canPush = (): boolean =>
  isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

async function manager(): Promise<PushManager> {
  await registerWorker();
  return (await navigator.serviceWorker.ready).pushManager;
}

/** Whether this device listens. */
export async function isListening(): Promise<boolean> {
  if (!canPush()) return false;
  const worker = await navigator.serviceWorker.getRegistration();
  return Boolean(await worker?.pushManager.getSubscription());
}

function unpacked(word: string): Uint8Array<ArrayBuffer> {
  const plain = atob(word.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Begin to listen; false where the person or the browser does not allow it. */
export async function listen(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { key } = await api.pushKey();
  const push = await manager();
  const old = await push.getSubscription();
  await old?.unsubscribe(); // it may belong to another key
  const made = await push.subscribe({ userVisibleOnly: true, applicationServerKey: unpacked(key) });
  const { endpoint = "", keys = {} } = made.toJSON();
  try {
    await api.addDevice({ endpoint, p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" });
  } catch (error) {
    await made.unsubscribe();
    throw error;
  }
  return true;
}

/** Hear no more. */
export async function stopListening(): Promise<void> {
  const made = await (await manager()).getSubscription();
  if (!made) return;
  await api.removeDevice({ endpoint: made.endpoint });
  await made.unsubscribe();
}

/** Hear no more, where the server has forgotten this device already. */
export async function unsubscribe(): Promise<void> {
  if (!canPush()) return;
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
