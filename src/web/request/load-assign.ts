/** Loads the part that says who is on a request. */
export const loadAssign = () => import('./assign.tsx');
