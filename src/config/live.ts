import type { PolicyTables } from './policy-file.ts';
import type { Settings } from './settings.ts';

const sections = ['limits', 'retention', 'review', 'standing', 'log'] as const;
const tables = ['policy', 'group', 'away'] as const;

/** Tells if a setting, by its full name, takes effect without a restart. */
export function isLive(name: string): boolean {
  return [...sections, ...tables].some((section) => name.startsWith(`${section}.`)) && name !== 'log.format';
}

/** Copies new values of live settings into the settings object that the server uses. */
export function takeLive(settings: Settings & PolicyTables, fresh: Settings & PolicyTables): void {
  for (const section of sections) Object.assign(settings[section], fresh[section]);
  for (const table of tables) Object.assign(settings, { [table]: fresh[table] });
}
