/** Matches windows that fit the list and a request side by side. ui/workspace.css has the same limit. */
export const wide = matchMedia('(min-width: 40.0625rem)');
