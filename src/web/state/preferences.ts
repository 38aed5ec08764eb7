import { signal } from '@preact/signals';

/** What a person has chosen for this browser; the server knows nothing of it. */
export type Preferences = {
  readonly theme: 'system' | 'light' | 'dark';
  readonly contrast: 'system' | 'standard' | 'more';
  /** Whether keys without Ctrl or Cmd do anything (WCAG 2.1.4). */
  readonly single_keys: boolean;
  readonly notices: boolean;
  readonly sound: boolean;
  /** Until when nothing rings; ISO text, null is not muted. */
  readonly muted_until: string | null;
};

const unchosen: Preferences = {
  theme: 'system',
  contrast: 'system',
  single_keys: true,
  notices: false,
  sound: false,
  muted_until: null,
};

const isOneOf =
  (...values: readonly unknown[]) =>
  (value: unknown) =>
    values.includes(value);
const isFlag = isOneOf(true, false);

/** What each may be; anything else that is found in the browser counts as not chosen. */
const allowed: Readonly<Record<keyof Preferences, (value: unknown) => boolean>> = {
  theme: isOneOf('system', 'light', 'dark'),
  contrast: isOneOf('system', 'standard', 'more'),
  single_keys: isFlag,
  notices: isFlag,
  sound: isFlag,
  muted_until: (value) => value === null || (typeof value === 'string' && !Number.isNaN(Date.parse(value))),
};

const place = 'hdo-preferences';

/** The preferences of this browser, the same in all its tabs. */
export const preferences = signal<Preferences>(read());

addEventListener('storage', ({ key }) => {
  if (key === place || key === null) preferences.value = read();
});

/** Whether nothing rings at a moment. */
export function isMuted({ muted_until }: Preferences, now_ms: number): boolean {
  return muted_until !== null && Date.parse(muted_until) > now_ms;
}

/** Changes one preference, here and in every other tab. */
export function setPreference<K extends keyof Preferences>(name: K, value: Preferences[K]): void {
  preferences.value = { ...preferences.peek(), [name]: value };
  try {
    localStorage.setItem(place, JSON.stringify(preferences.peek()));
  } catch {
    return; // a browser that keeps nothing: it holds for as long as the page does
  }
}

function read(): Preferences {
  const kept = parsed();
  const entries = Object.entries(kept).filter(([name, value]) => allowed[name as keyof Preferences]?.(value));
  return { ...unchosen, ...Object.fromEntries(entries) };
}

function parsed(): object {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(place) ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
