import type { Settings } from './settings.ts';

const sections = ['limits', 'retention', 'review', 'log'] as const;

/** Whether a setting, by its full name, is taken while the server runs; the others wait for the next start. */
export function isLive(name: string): boolean {
  return sections.some((section) => name.startsWith(`${section}.`)) && name !== 'log.format';
}

/** Puts new values of what is taken while the server runs into the settings that everything works with. */
export function takeLive(settings: Settings, fresh: Settings): void {
  for (const section of sections) Object.assign(settings[section], fresh[section]);
}
