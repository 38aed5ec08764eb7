import { keepNewSpaceSmall } from '../../lib/process/memory.ts';
import { drillBackup } from '../../upkeep/backup/drill.ts';
import { paceOf } from '../../upkeep/pace.ts';
import { command } from '../command.ts';
import { openFolder } from '../folder.ts';
import { progressOf } from '../progress.ts';
import { stopSignal } from '../signals.ts';

/** `hdo backup drill`: changes nothing but the recorded result. */
export const backupDrill = command('drill', {
  about: 'Restores the newest backup into a temporary folder, checks it and removes it. Ends with 65 on a problem.',
  examples: ['hdo backup drill', 'hdo backup drill --data /var/lib/hdo --json'],
  run: async (call) => {
    keepNewSpaceSmall();
    const { data, settings } = openFolder(call);
    const progress = progressOf(call);
    const signal = stopSignal();
    const pace = paceOf({ share: () => 1, stopped: () => signal.aborted });
    const floor_bytes = settings.server.disk_floor_bytes;
    const drill = { data, now_ms: Date.now(), floor_bytes, pace, told: progress.told };
    const { path, problems } = await drillBackup(drill).finally(progress.end);
    const document = { ok: problems.length === 0, path, problems };
    if (problems.length > 0) return { document, lines: [`In ${path}:`, ...problems], exit: 'bad_data' as const };
    return { document, lines: [`${path} was restored and checked. No problem was found.`] };
  },
});
