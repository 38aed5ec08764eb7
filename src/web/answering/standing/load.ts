/** Loads what standing answers need, when one is given. */
export const loadStanding = () => import('./standing.ts');
