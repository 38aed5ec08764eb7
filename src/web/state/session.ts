import { signal } from '@preact/signals';
import type { Reviewer } from '../item.ts';

/** Who is there. `ended` is a session that was there when the page was made: it stays, signing in goes over it. */
export type Session =
  | { readonly is: 'asked' | 'none' | 'unreachable' }
  | { readonly is: 'open' | 'ended'; readonly reviewer: Reviewer };

export const session = signal<Session>({ is: 'asked' });

let waiting: (() => void)[] = [];

/** Resolves once the person whose session has ended is signed in again. */
export function comeBack(): Promise<void> {
  const now = session.peek();
  if (now.is === 'open') session.value = { is: 'ended', reviewer: now.reviewer };
  return new Promise((resolve) => {
    waiting.push(resolve);
  });
}

/** Notes who has signed in, and lets everything go on that waited for it. Somebody else gets a page of their own. */
export function enter(reviewer: Reviewer): void {
  const before = session.peek();
  if ('reviewer' in before && before.reviewer.reviewer_id !== reviewer.reviewer_id) {
    location.reload();
    return;
  }
  session.value = { is: 'open', reviewer };
  const goOn = waiting;
  waiting = [];
  for (const resolve of goOn) resolve();
}

/** Whether whoever is or was there may manage callers and people. */
export function isAdmin(): boolean {
  const now = session.value;
  return 'reviewer' in now && now.reviewer.role === 'admin';
}

/** The name of whoever is or was there. */
export function ownName(): string {
  const now = session.value;
  return 'reviewer' in now ? now.reviewer.name : '';
}
