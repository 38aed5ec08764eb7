import { signal } from '@preact/signals';
import type { Reviewer } from '../item.ts';

/** Who is there. `ended` is a session that was there when the page was made: it stays, signing in goes over it. */
export type Session =
  | { readonly is: 'asked' | 'none' | 'unreachable' }
  | { readonly is: 'open' | 'ended'; readonly reviewer: Reviewer };

export const session = signal<Session>({ is: 'asked' });

/** What the tabs of a browser, which share one session, tell each other: who is in, or that nobody is. */
type Told = { readonly entered: Reviewer } | { readonly renamed: Reviewer } | 'left';

const others = new BroadcastChannel('hdo-session');
others.addEventListener('message', ({ data }: MessageEvent<Told>) => {
  if (data === 'left') {
    if ('reviewer' in session.peek()) leave();
  } else if ('renamed' in data) rename(data.renamed);
  else enter(data.entered);
});

// the way back must not show what somebody who has gone was shown
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());

const patience_ms = 500;

let waiting: (() => void)[] = [];

let entered = 0;

/** How often somebody has come in, here or in another tab. */
export function timesEntered(): number {
  return entered;
}

/**
 * Resolves once the person whose session has ended is signed in again; at once if that was after the count that is
 * given. They are asked only a moment later: this tab or another may just be replacing the session.
 */
export function comeBack(since = entered): Promise<void> {
  if (since !== entered) return Promise.resolve();
  setTimeout(askBack, patience_ms);
  return new Promise((resolve) => {
    waiting.push(resolve);
  });
}

function askBack(): void {
  const now = session.peek();
  if (waiting.length > 0 && now.is === 'open') session.value = { is: 'ended', reviewer: now.reviewer };
}

/** Notes who has signed in, and lets everything go on that waited for it. Somebody else gets a page of their own. */
export function enter(reviewer: Reviewer): void {
  const before = session.peek();
  if ('reviewer' in before && before.reviewer.reviewer_id !== reviewer.reviewer_id) {
    location.reload();
    return;
  }
  if (before.is !== 'open') session.value = { is: 'open', reviewer };
  entered += 1;
  const goOn = waiting;
  waiting = [];
  for (const resolve of goOn) resolve();
}

/** Tells the other tabs who has signed in here: what was typed there goes on with the same person, with no other. */
export function tellEntered(reviewer: Reviewer): void {
  others.postMessage({ entered: reviewer } satisfies Told);
}

/** Leaves nothing of what was shown to whoever signed out, here and in the other tabs. */
export function signedOut(): void {
  others.postMessage('left' satisfies Told);
  leave();
}

/** Notes that the person has another name, here and in the other tabs. */
export function renamed(reviewer: Reviewer): void {
  others.postMessage({ renamed: reviewer } satisfies Told);
  rename(reviewer);
}

function rename(reviewer: Reviewer): void {
  const now = session.peek();
  if ('reviewer' in now && now.reviewer.reviewer_id === reviewer.reviewer_id) session.value = { ...now, reviewer };
}

function leave(): void {
  location.replace('/');
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
