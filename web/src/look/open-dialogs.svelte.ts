/** How many dialogs are open. */
export const dialogs = $state({ open: 0 });
