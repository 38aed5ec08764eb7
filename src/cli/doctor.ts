import { Command } from 'commander';
import { loadSettings, SettingsError } from '../config.ts';
import { action, type Call } from './action.ts';
import { bad, type Check, fine, type Patient } from './doctor/check.ts';
import { fileSystem, rights, space } from './doctor/folder.ts';
import { port, tls } from './doctor/server.ts';
import { backups, clock, versions } from './doctor/state.ts';
import { guardInitialised } from './folder.ts';
import { examples } from './options.ts';
import { columns } from './output.ts';

/** `hdo doctor`: looks only. */
export const doctor = new Command('doctor')
  .description('Looks for what keeps the appliance from working well, each with its fix. Ends with 1 on a finding.')
  .addHelpText('after', examples('hdo doctor', 'hdo doctor --data /var/lib/hdo --json'))
  .action(
    action(async ({ data }: Call) => {
      guardInitialised(data);
      const checks = await look(data);
      const ok = checks.every(({ state }) => state !== 'bad');
      const rows = checks.map(({ name, state, found }) => [name, state, found]);
      const fixes = checks.flatMap(({ name, fix }) => (fix === null ? [] : [`${name}: ${fix}`]));
      const lines = [...columns(rows), ...(fixes.length > 0 ? ['', 'What to do:', ...fixes] : [])];
      const answer = { document: { ok, checks }, lines };
      return ok ? answer : { ...answer, exit: 'general' as const };
    }),
  );

async function look(data: string): Promise<Check[]> {
  const now_ms = Date.now();
  const settings = settingsOf(data);
  if ('state' in settings) return [settings];
  const patient: Patient = { data, settings };
  return [
    fine('settings', 'they are good'),
    ...rights(patient),
    ...attempt('disk', () => space(patient)),
    ...attempt('file system', () => fileSystem(patient)),
    ...attempt('clock', () => clock(patient, now_ms)),
    ...attempt('version', () => versions(patient)),
    await port(patient),
    ...attempt('tls', () => tls(patient, now_ms)),
    ...attempt('backup', () => backups(patient, now_ms)),
  ];
}

function settingsOf(data: string): Patient['settings'] | Check {
  try {
    return loadSettings({ data, env: process.env }).settings;
  } catch (error) {
    if (error instanceof SettingsError) return bad('settings', error.message, 'change what is named; hdo config check');
    throw error;
  }
}

/** A look that fails is a finding too. */
function attempt(name: string, check: () => Check): Check[] {
  try {
    return [check()];
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    return [bad(name, found, 'hdo verify tells more of the database; else mend what is named')];
  }
}
