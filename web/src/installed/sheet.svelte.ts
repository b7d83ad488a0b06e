/** The sheet of what is kept: whether it lies open, and what is said of it while it does not. */

export const installedSheet = $state({ isOpen: false, said: "" });
