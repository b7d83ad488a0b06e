/** The service worker: which one is registered says whether anything is kept. */

import { address } from "../address";
import { ownMark } from "./names";
import { keptReleases } from "./release";

/** Register it; false where the browser forbids that. */
export async function registerWorker(): Promise<boolean> {
  if (!("serviceWorker" in navigator) || !isSecureContext) return false;
  // Workers change after a page has loaded, never while its files are on their way.
  while (document.readyState !== "complete") {
    await new Promise((done) => document.addEventListener("readystatechange", done, { once: true }));
  }
  const isKeeping = (await keptReleases().catch(() => [])).length > 0;
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
