/** The service worker: which one is registered says whether anything is kept. */

import { address } from "../address";
import { ownMark, releasesHere } from "./names";

/** Register it; false where the browser forbids that. */
export async function registerWorker(): Promise<boolean> {
  if (!("serviceWorker" in navigator) || !isSecureContext) return false;
  const isKeeping = (await releasesHere().catch(() => [])).length > 0;
  try {
    await navigator.serviceWorker.register(address(isKeeping ? "sw.js?keeping" : "sw.js"));
  } catch {
    return false;
  }
  if (isKeeping) sayHere();
  return true;
}

/** Tell the worker of which release this page is, now and whenever another one takes over. */
function sayHere(): void {
  const { serviceWorker } = navigator;
  const say = () => serviceWorker.controller?.postMessage({ type: "here", mark: ownMark() });
  serviceWorker.oncontrollerchange = say;
  say();
}
