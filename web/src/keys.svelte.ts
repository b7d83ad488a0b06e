/** The sheet of keys: whether it lies open, and the key that opens it. */

import { isTyping } from "./keyboard";

export const keysSheet = $state({ isOpen: false });

/** “?” shows the keys, everywhere but in a field and over another sheet. */
export function askForKeys(event: KeyboardEvent): void {
  if (event.key !== "?" || event.ctrlKey || event.metaKey || isTyping(event)) return;
  if (document.querySelector("dialog[open]")) return;
  event.preventDefault();
  keysSheet.isOpen = true;
}
