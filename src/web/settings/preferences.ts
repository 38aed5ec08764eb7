import { effect, signal } from '@preact/signals';
import { type Preferences, preferences_place, showLook, storedPreferences } from './stored-preferences.ts';

/** The preferences of this browser, shared by its tabs. */
export const preferences = signal(storedPreferences());

/** Follows changes in other tabs. */
export function followPreferences(): void {
  addEventListener('storage', ({ key }) => {
    if (key === preferences_place || key === null) preferences.value = storedPreferences();
  });
}

export function isMuted({ muted_until }: Preferences, now_ms: number): boolean {
  return muted_until !== null && Date.parse(muted_until) > now_ms;
}

/** Changes one preference in all tabs of this browser. */
export function setPreference<K extends keyof Preferences>(name: K, value: Preferences[K]): void {
  preferences.value = { ...preferences.peek(), [name]: value };
  try {
    localStorage.setItem(preferences_place, JSON.stringify(preferences.peek()));
  } catch {
    return; // storage is unavailable: the change lasts as long as the page
  }
}

/** Applies the chosen look, at once and after each change, to the browser's frame too. */
export function applyLook(): void {
  const frames = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
  const system = frames.map(({ media }) => media);
  effect(() => {
    const { theme } = preferences.value;
    showLook(preferences.value);
    for (const [at, frame] of frames.entries()) frame.media = mediaOf(theme, system[at] ?? '');
  });
}

/** Chooses the media query of a theme-color: the system's own, or always or never for a fixed theme. */
function mediaOf(theme: 'system' | 'light' | 'dark', system: string): string {
  if (theme === 'system') return system;
  return system.includes(theme) ? 'all' : 'not all';
}
