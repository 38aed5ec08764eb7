/** The parts of approvals that load when a policy applies to a request. */
export { ApprovalBar } from './bar.tsx';
export { ConfirmForm } from './confirm-form.tsx';
export { ApprovalPanel } from './panel.tsx';
