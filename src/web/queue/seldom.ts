/** Parts of the details pane that are seldom shown, in one script that loads on first use. */
export { loadWelcome } from '../callers/welcome.tsx';
export { Decided } from '../decided/decided.tsx';
