/** Finds words in a rulebook, whatever their accents and capitals. */

const MARKS = /\p{M}/gu;
export const plain = (text: string) => text.normalize("NFD").replace(MARKS, "").toLowerCase();

export interface Run {
  text: string;
  isFound: boolean;
  isItalic: boolean;
}

/** A paragraph's words in runs: what stands between stars is italic, what was searched for is marked. */
export function runs(text: string, wanted: string): Run[] {
  return text.split(/\*{1,2}([^*]+)\*{1,2}/).flatMap((part, k) => marked(part, wanted).map((run) => ({ ...run, isItalic: k % 2 === 1 })));
}

function marked(text: string, wanted: string): { text: string; isFound: boolean }[] {
  const sought = plain(wanted.trim());
  // One letter for one letter, so that a place in the plain text is the same in the other.
  const letters = [...text].map((letter) => plain(letter) || " ").map((letter) => letter[0]!);
  const [among, found] = [letters.join(""), [] as { text: string; isFound: boolean }[]];
  const all = [...text];
  let from = 0;
  for (let at = sought ? among.indexOf(sought) : -1; at >= 0; at = among.indexOf(sought, from)) {
    if (at > from) found.push({ text: all.slice(from, at).join(""), isFound: false });
    found.push({ text: all.slice(at, at + sought.length).join(""), isFound: true });
    from = at + sought.length;
  }
  if (from < all.length) found.push({ text: all.slice(from).join(""), isFound: false });
  return found;
}
