/** What the pointer or the focus is on, on the board or beside it. */

export const pointed = $state<{ at?: string }>({});
