/** The sign-in page and the dialogs over the page, in one script that loads on first use. */
export { Again } from './again.tsx';
export { Confirm } from './confirm.tsx';
export { OwnLink } from './own-link.tsx';
export { SignIn } from './sign-in.tsx';
