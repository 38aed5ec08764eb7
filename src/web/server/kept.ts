import { signal } from '@preact/signals';
import { sessionSecret } from './session-secret.ts';

/** True after the browser refused to store a text: its storage is blocked or full, or the text is too long. */
export const isNotKept = signal(false);

const prefix = 'hdo-draft ';
const most_kept = 100;
const most_length = 1_000_000; // of all texts together; browsers store about five million
const most_of_one = 250_000;
const oldest_ms = 30 * 86_400_000;
const pause_ms = 300;

/** Texts that are not stored yet. '' deletes. */
const pending = new Map<string, string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Stores a text in this browser after a short pause, so that typing is not delayed. '' deletes it. */
export function keep(name: string, text: string): void {
  pending.set(name, text);
  timer ??= setTimeout(keepNow, pause_ms);
}

/** Stores what is pending when the page is hidden, closed or discarded. */
export function keepDrafts(): void {
  addEventListener('pagehide', keepNow);
  document.addEventListener('visibilitychange', keepNow);
}

/** Stores what is pending. After a sign-out, in this tab or another one, nothing is stored. */
function keepNow(): void {
  clearTimeout(timer);
  timer = undefined;
  if (sessionSecret() !== '' && pending.size > 0) isNotKept.value = [...pending].map(store).includes(false);
  pending.clear();
}

/** Calls `take` with each text that another tab stores or clears. A newer text of this page, not stored yet, stays. */
export function followKept(take: (name: string, text: string) => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (!key?.startsWith(prefix) || newValue === null) return;
    const name = key.slice(prefix.length);
    if (!pending.has(name)) take(name, partsOf(newValue).text);
  });
}

/** Returns a stored text; '' without one. */
export function keptText(name: string): string {
  try {
    return pending.get(name) ?? entryOf(prefix + name).text;
  } catch {
    return ''; // the browser blocks storage
  }
}

/** Returns the stored texts whose names have a common start, the newest first. */
export function keptUnder(start: string): { readonly name: string; readonly text: string }[] {
  keepNow();
  return stored()
    .filter(({ name }) => name.startsWith(start))
    .map(({ name, text }) => ({ name, text }));
}

/** Deletes the texts whose names have a common start. */
export function forgetUnder(start: string): void {
  for (const name of [...pending.keys()]) if (name.startsWith(start)) pending.delete(name);
  for (const { name } of stored()) if (name.startsWith(start)) localStorage.removeItem(prefix + name);
}

/** Stores a text. If the storage is full, it tries again with fewer other texts. Returns false if it is not stored. */
function store([name, text]: [string, string]): boolean {
  return text.length <= most_of_one && [most_length, most_of_one].some((most) => isStored(name, text, most));
}

function isStored(name: string, text: string, most: number): boolean {
  try {
    localStorage.removeItem(prefix + name);
    if (text !== '') makeRoom(most - text.length);
    localStorage.setItem(prefix + name, `${Date.now()} ${text}`);
    if (text === '') localStorage.removeItem(prefix + name); // other tabs have heard that it was cleared
    return true;
  } catch {
    return false; // the storage is full or blocked
  }
}

/** Deletes the oldest texts until the others fit. */
function makeRoom(most: number): void {
  const since_ms = Date.now() - oldest_ms;
  let length = 0;
  for (const [at, { name, text, at_ms }] of stored().entries()) {
    length += text.length;
    if (length > most || at + 1 >= most_kept || at_ms < since_ms) localStorage.removeItem(prefix + name);
  }
}

type KeptText = { readonly name: string; readonly at_ms: number; readonly text: string };

/** Reads all stored texts, the newest first. */
function stored(): KeptText[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    return keys.map(entryOf).sort((one, other) => other.at_ms - one.at_ms);
  } catch {
    return []; // the browser blocks storage
  }
}

function entryOf(key: string): KeptText {
  return { name: key.slice(prefix.length), ...partsOf(localStorage.getItem(key) ?? '') };
}

function partsOf(entry: string): Omit<KeptText, 'name'> {
  const [, at = '', text = ''] = /^(\d+) (.*)$/s.exec(entry) ?? [];
  return { at_ms: Number(at), text };
}
