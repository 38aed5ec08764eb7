import { Command } from 'commander';
import { bytesText } from '../lib/bytes.ts';
import { isServed } from '../store/lock.ts';
import { action, type Call } from './action.ts';
import { openFolder } from './folder.ts';
import { examples } from './options.ts';
import { countRemovable } from './vacuum/dry-run.ts';
import { removeFiles } from './vacuum/files.ts';
import { tidyIndex } from './vacuum/index.ts';
import { paceBeside } from './vacuum/pace.ts';
import { returnPages } from './vacuum/pages.ts';
import { applyRetention, dropUnused } from './vacuum/retention.ts';

/** `hdo vacuum`: in slices, beside a running server. */
export const vacuum = new Command('vacuum')
  .description('Removes what is past its retention and what nothing refers to, and gives the space back to the disk.')
  .option('--dry-run', 'only count what would go')
  .addHelpText('after', examples('hdo vacuum --dry-run', 'hdo vacuum', 'hdo vacuum --data /var/lib/hdo --json'))
  .action(
    action(async (call: Call, { dryRun }: { dryRun?: true }) => {
      const folder = openFolder(call);
      const document = await folder.writing(async (writer) => {
        const pace = paceBeside(isServed(folder.data));
        const aged = await applyRetention(folder, writer, { dry: dryRun ?? false, pace });
        const { expired_audit: _audit, ...expired } = aged;
        if (dryRun) return { ...expired, ...(await countRemovable(folder.data, writer, pace)) };
        await dropUnused(writer, pace);
        const { orphan_files, freed_bytes } = await removeFiles(folder.data, writer, pace);
        await tidyIndex(writer, pace);
        return { ...expired, orphan_files, freed_bytes: freed_bytes + (await returnPages(call, writer, pace)) };
      });
      const { expired_inputs, expired_outputs, expired_proofs, orphan_files, freed_bytes } = document;
      const would = dryRun ? 'Would remove' : 'Removed';
      return {
        document,
        lines: [
          `${would} ${expired_inputs} unanswered requests, ${expired_outputs} unacknowledged decisions and`,
          `${expired_proofs} proofs past their retention, and ${orphan_files} files that nothing refers to.`,
          `${dryRun ? 'Would free at least' : 'Freed'} ${bytesText(freed_bytes)}.`,
        ],
      };
    }),
  );
