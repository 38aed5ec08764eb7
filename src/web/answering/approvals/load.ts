/** Loads what approvals need, when a policy applies to a request. */
export const loadApprovals = () => import('./approvals.ts');
