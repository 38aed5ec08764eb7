import { media } from './media.ts';

/** Matches windows that fit the list and a request side by side. ui/workspace.css has the same limit. */
export const wide = media('(min-width: 40.0625rem)');
