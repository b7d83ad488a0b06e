/** Where the gun points now, for the view from the side. */

export const sight = $state<{ elevation?: number }>({});
