import { bytesText } from '../lib/text/bytes.ts';
import { isServed } from '../store/disk/lock.ts';
import type { LocalWriter } from '../writer/local.ts';
import { doubtLines } from './clock-doubt.ts';
import { command } from './command.ts';
import { openFolder } from './folder.ts';
import {
  applyRetention,
  countRemovable,
  dropUnused,
  paceBeside,
  removeFiles,
  returnPages,
  tidyIndex,
} from './vacuum/steps.ts';

/** `hdo vacuum`: works in slices, also beside a running server. */
export const vacuum = command('vacuum', {
  about: 'Removes expired items and unreferenced files, and returns the space to the disk.',
  options: [
    ['--dry-run', 'only count what would be removed'],
    ['--accept-clock', 'accept a clock that is far ahead; use this only if you know that it is right'],
  ],
  examples: ['hdo vacuum --dry-run', 'hdo vacuum', 'hdo vacuum --data /var/lib/hdo --json'],
  run: async (call, { dryRun, acceptClock }) => {
    const folder = openFolder(call);
    const document = await folder.writing(async (writer) => {
      const pace = paceBeside(isServed(folder.data));
      if (acceptClock && !dryRun) acceptTime(writer);
      else writer.transaction(() => {}); // a transaction stores the current time
      const clock_ahead_seconds = Math.floor(writer.time.ahead_ms() / 1_000);
      const aged = await applyRetention(folder, writer, { dry: dryRun ?? false, pace });
      const { expired_audit: _audit, ...expired } = aged;
      if (dryRun) return { ...expired, clock_ahead_seconds, ...(await countRemovable(folder.data, writer, pace)) };
      await dropUnused(writer, pace);
      const { orphan_files, freed_bytes } = await removeFiles(folder.data, writer, pace);
      await tidyIndex(writer, pace);
      return {
        ...expired,
        clock_ahead_seconds,
        orphan_files,
        freed_bytes: freed_bytes + (await returnPages(call, writer, pace)),
      };
    });
    const { expired_inputs, expired_outputs, expired_proofs, orphan_files, freed_bytes, clock_ahead_seconds } =
      document;
    const would = dryRun ? 'Would remove' : 'Removed';
    return {
      document,
      lines: [
        `${would} ${expired_inputs} unanswered requests, ${expired_outputs} unacknowledged decisions and`,
        `${expired_proofs} proofs past their retention, and ${orphan_files} files that nothing refers to.`,
        `${dryRun ? 'Would free at least' : 'Freed'} ${bytesText(freed_bytes)}.`,
        ...doubtLines(clock_ahead_seconds * 1_000),
      ],
    };
  },
});

/** Accepts the system's clock, however far it is ahead. */
function acceptTime({ time, transaction }: LocalWriter): void {
  time.accept();
  transaction(() => {});
}
