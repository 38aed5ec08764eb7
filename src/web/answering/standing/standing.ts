/** The parts of standing answers that load when one is given. */
export { StandingForm } from './form.tsx';
export { actOf } from './state.ts';
export { standingWords } from './words.ts';
