import { effect } from '@preact/signals';
import { ApiError, call } from './api.ts';
import { listenLive } from './live/listen.ts';
import { noteEntry, session } from './session.ts';
import { sessionSecret } from './session-secret.ts';

const again_ms = 3_000;

/**
 * Reads who is signed in, and retries while the server does not respond. In a browser without a secret nobody is
 * signed in, so it sends no request. Else it also starts to listen, so that the page misses no event.
 */
export function findWho(): void {
  if (sessionSecret() === '') {
    session.value = { is: 'none' };
    return;
  }
  listenLive();
  void askWho();
  effect(() => {
    if (session.value.is !== 'unreachable') return;
    const timer = setInterval(askWho, again_ms);
    return () => clearInterval(timer);
  });
}

export async function askWho(): Promise<void> {
  try {
    noteEntry((await call('sessionRead')).reviewer);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const is = error.code === 'unreachable' ? 'unreachable' : 'none';
    if (session.peek().is !== is) session.value = { is };
  }
}
