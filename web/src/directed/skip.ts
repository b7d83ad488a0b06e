/** Any key goes on: all but those that only change others, and those meant for the control in focus. */

const HELD = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "Tab"]);

export function isSkip(event: KeyboardEvent): boolean {
  if (HELD.has(event.key) || event.ctrlKey || event.metaKey || event.altKey) return false;
  const isPress = event.key === "Enter" || event.key === " ";
  return !(isPress && (event.target as Element).closest("button, a, input, textarea, dialog"));
}
