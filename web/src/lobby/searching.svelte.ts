/** Whether somebody is being looked for: all that pages need to know before the search itself is loaded. */
export const searching = $state({ isOn: false });
