/** What the pointer or the focus is on: a thing on the board or beside it, or a sentence that names a choice. */

export const pointed = $state<{ at?: string; choice?: string }>({});

/** For a sentence: while it is pointed at, the board shows what its choice would do. */
export const showing = (choice: string) => {
  const show = () => (pointed.choice = choice);
  const hide = () => (pointed.choice = undefined);
  return { onpointerenter: show, onpointerleave: hide, onfocus: show, onblur: hide };
};
