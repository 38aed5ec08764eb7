import { effect } from '@preact/signals';
import { ApiError, call } from '../api.ts';
import { listen } from './live.ts';
import { enter, session } from './session.ts';

const again_ms = 3_000;

/**
 * Finds out who is signed in, again and again while the appliance does not answer. Where the page came with word that
 * nobody is (src/review/pages.ts), nothing is asked; else the page listens already, so that it misses nothing.
 */
export function findWho(): void {
  if (document.documentElement.dataset.session === 'none') {
    session.value = { is: 'none' };
    return;
  }
  listen();
  void askWho();
  effect(() => {
    if (session.value.is !== 'unreachable') return;
    const timer = setInterval(askWho, again_ms);
    return () => clearInterval(timer);
  });
}

/** Asks who is signed in. */
export async function askWho(): Promise<void> {
  try {
    enter((await call('sessionRead')).reviewer);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const is = error.code === 'unreachable' ? 'unreachable' : 'none';
    if (session.peek().is !== is) session.value = { is };
  }
}
