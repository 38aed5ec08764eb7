import { Refusal } from '../contract/errors.ts';
import { openTurnstile, type Turnstile } from '../lib/turnstile.ts';

const hashing = { at_once: 2, waiting: 32 }; // of the four threads that files need too

/** Opens the one place in which passwords are hashed and compared. */
export function openHashing(): Turnstile {
  return openTurnstile(hashing, busy);
}

function busy(): Refusal {
  const details = { retry_after_seconds: 1 };
  return new Refusal('temporary_unavailable', 'Too many people sign in at this moment.', details);
}
