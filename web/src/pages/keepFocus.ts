/** Who goes on by keys is not sent back to the top: where what had the focus goes, or is barred, what stands there then has it. */

const CAN = "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)";

const within = (part: Element) => [...part.querySelectorAll<HTMLElement>(CAN)].filter((one) => one.getClientRects().length > 0);

/** An attachment for a part of a page in which things come and go. */
export function keepFocus(part: Element): () => void {
  let last: HTMLElement | undefined; // what had the focus,
  let places: [Element, number][] = []; // and its place in all that it lay in, the nearest first

  function note({ target }: Event): void {
    last = target as HTMLElement;
    places = [];
    for (let around = last.parentElement; around && part.contains(around); around = around.parentElement) {
      places.push([around, within(around).indexOf(last)]);
    }
  }
  const drop = () => (last = undefined); // a pointer leaves the focus where it likes
  function left({ relatedTarget }: FocusEvent): void {
    if (relatedTarget && !part.contains(relatedTarget as Node)) drop();
  }
  function mend(): void {
    if (!last || (last.isConnected && !last.matches(":disabled"))) return;
    const now = document.activeElement;
    if (now && now !== document.body && now !== last) return; // somebody has moved it on
    for (const [around, place] of places) {
      const found = around.isConnected ? within(around) : [];
      const next = found[Math.min(Math.max(place, 0), found.length - 1)];
      if (next) return next.focus();
    }
  }
  const watch = new MutationObserver(mend);

  part.addEventListener("focusin", note);
  part.addEventListener("focusout", left as EventListener);
  document.addEventListener("pointerdown", drop, true);
  watch.observe(part, { subtree: true, childList: true, attributeFilter: ["disabled"] });
  return () => {
    part.removeEventListener("focusin", note);
    part.removeEventListener("focusout", left as EventListener);
    document.removeEventListener("pointerdown", drop, true);
    watch.disconnect();
  };
}
