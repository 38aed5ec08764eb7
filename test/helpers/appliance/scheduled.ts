import type { TestContext } from 'node:test';
import type { Settings } from '../../../src/config.ts';
import { openSchedule } from '../../../src/upkeep/backup/schedule.ts';
import { submission } from '../data/submissions.ts';
import { standingAppliance } from './standing-appliance.ts';

/** Opens a schedule of backups for an appliance with one request. It looks only when a test lets it. */
export async function scheduled(t: TestContext, backup: Partial<Settings['backup']>) {
  const box = await standingAppliance(t);
  await box.caller('agent').call('inputSend', { body: submission() });
  const lines: Record<string, unknown>[] = [];
  const note = (line: Record<string, unknown>) => void lines.push(line);
  const log = { info: note, warn: note, error: note };
  const open = (changed: Partial<Settings['backup']> = backup) => {
    const settings = { ...box.settings, backup: { ...box.settings.backup, keep: 2, ...changed } };
    t.mock.timers.enable({ apis: ['setInterval'] });
    const schedule = openSchedule({ data: box.data, settings, clock: box.clock.now, log });
    t.mock.timers.reset();
    t.after(schedule.close);
    return schedule;
  };
  return { ...box, open, schedule: open(), lines };
}
