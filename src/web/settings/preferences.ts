import { signal } from '@preact/signals';
import { type Preferences, preferences_place, storedPreferences } from './stored-preferences.ts';

/** The preferences of this browser, shared by its tabs. */
export const preferences = signal(storedPreferences());

/** Follows changes in other tabs. */
export function followPreferences(): void {
  addEventListener('storage', ({ key }) => {
    if (key === preferences_place || key === null) preferences.value = storedPreferences();
  });
}

/** Tells whether notifications are muted at an instant. */
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
