import { signal } from '@preact/signals';
import { openChannel } from './browser.ts';
import type { Reviewer } from './item.ts';
import { forgetUnder } from './kept.ts';
import { keepSecret } from './session-secret.ts';

/** The state of the session. `ended` keeps the page and shows the sign-in over it. */
export type Session =
  | { readonly is: 'asked' | 'none' | 'unreachable' }
  | { readonly is: 'open' | 'ended'; readonly reviewer: Reviewer };

export const session = signal<Session>({ is: 'asked' });

/** A message between the tabs of a browser, which share one session: a sign-in, a new name, or a sign-out. */
type SessionMessage = { readonly entered: Reviewer } | { readonly renamed: Reviewer } | 'left';

const others = openChannel('hdo-session');

/** Follows sign-ins, new names and sign-outs in other tabs. */
export function followSession(): void {
  others?.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => {
    if (data === 'left') {
      if ('reviewer' in session.peek()) leave();
    } else if ('renamed' in data) rename(data.renamed);
    else noteEntry(data.entered);
  });
  // the back button must not show the page of a person who has signed out
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}

const patience_ms = 500;

let waiting: (() => void)[] = [];

let entered = 0;
const tellOfEntry = new Set<() => void>();

/** Returns how often this page has learned that somebody is signed in. */
export function timesEntered(): number {
  return entered;
}

/** Calls a function at each sign-in that this page learns of. Returns the function that stops it. */
export function onEntered(told: () => void): () => void {
  tellOfEntry.add(told);
  return () => tellOfEntry.delete(told);
}

/**
 * Resolves when the person has signed in again, at once if that happened after `since`, a count of `timesEntered`. The
 * sign-in appears after a short delay, because a tab may be replacing the session right now.
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

/** Records who is signed in and resolves all calls that wait for it. Reloads the page for another person. */
export function noteEntry(reviewer: Reviewer): void {
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
  for (const told of tellOfEntry) told();
}

/** Tells the other tabs who has signed in here. They keep their drafts for the same person only. */
export function tellEntered(reviewer: Reviewer): void {
  others?.postMessage({ entered: reviewer } satisfies SessionMessage);
}

/** Clears the page and the kept drafts of a person who signed out, in this tab and the others. */
export function signedOut(): void {
  keepSecret('');
  forgetUnder(JSON.stringify([ownId()]).slice(0, -1));
  others?.postMessage('left' satisfies SessionMessage);
  leave();
}

/** Changes the person's name or role, in this tab and the others. */
export function renamePerson(reviewer: Reviewer): void {
  others?.postMessage({ renamed: reviewer } satisfies SessionMessage);
  rename(reviewer);
}

function rename(reviewer: Reviewer): void {
  const now = session.peek();
  if ('reviewer' in now && now.reviewer.reviewer_id === reviewer.reviewer_id) session.value = { ...now, reviewer };
}

function leave(): void {
  location.replace('/');
}

export function isAdmin(): boolean {
  const now = session.value;
  return 'reviewer' in now && now.reviewer.role === 'admin';
}

/** Returns true if the person of the open or ended session may answer. A reader only reads. */
export function mayAnswer(): boolean {
  const now = session.value;
  return !('reviewer' in now && now.reviewer.role === 'reader');
}

/** Returns the name of the person of the open or ended session; '' without one. */
export function ownName(): string {
  const now = session.value;
  return 'reviewer' in now ? now.reviewer.name : '';
}

/** Returns the id of the person of the open or ended session; '' without one. */
export function ownId(): string {
  const now = session.peek();
  return 'reviewer' in now ? now.reviewer.reviewer_id : '';
}
