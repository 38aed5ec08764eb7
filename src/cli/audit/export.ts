import { Command } from 'commander';
import { auditColumnNames, auditColumns } from '../../contract/audit-columns.ts';
import { plainJson } from '../../lib/json/plain-json.ts';
import type { Store } from '../../store/store.ts';
import type { AuditRow } from '../../store/tables/audit.ts';
import { action, type Call } from '../action.ts';
import { openFolder } from '../folder.ts';
import { wholeNumber } from '../options.ts';
import { printLines } from '../output.ts';

const at_once = 1_000;
const names = [...auditColumnNames.filter((name) => auditColumns[name].exported), 'hash'] as const;

/** `hdo audit export`: prints the trail as JSON lines, oldest first, or as one document with --json. */
export const exporting = new Command('export')
  .description('Prints the audit trail as JSON lines, oldest first.')
  .option('--after <number>', 'start after this row number', wholeNumber, 0)
  .action(
    action((call: Call, { after }: { after: number }) =>
      openFolder(call).read((store) => {
        if (call.json) return { document: { events: [...trail(store, after)] }, lines: [] };
        for (const row of trail(store, after)) printLines([plainJson(JSON.stringify(row))]);
        return undefined;
      }),
    ),
  );

function* trail({ audit }: Store, start: number): Generator<Partial<AuditRow>> {
  for (let after = start; ; ) {
    const page = audit.after.all({ after, limit: at_once });
    yield* page.map(exported);
    const last = page.at(-1);
    if (!last) return;
    after = last.number;
  }
}

function exported(row: AuditRow): Partial<AuditRow> {
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}
