import { auditColumnNames, auditColumns } from '../contract/audit-columns.ts';
import { plainJson } from '../lib/json/plain-json.ts';
import type { Store } from '../store/store.ts';
import type { AuditRow } from '../store/tables/audit.ts';
import { wrongBlocks } from '../upkeep/rows.ts';
import { brokenTrail } from '../upkeep/trail.ts';
import { command, commandGroup } from './command.ts';
import { openFolder } from './folder.ts';
import { wholeNumber } from './options.ts';
import { printLines } from './output.ts';

const at_once = 1_000;
const names = [...auditColumnNames.filter((name) => auditColumns[name].exported), 'hash'] as const;

const auditExport = command('export', {
  about: 'Prints the audit trail as JSON lines, oldest first.',
  options: [['--after <number>', 'start after this row number', { read: wholeNumber, preset: 0 }]],
  run: (call, { after }) =>
    openFolder(call).read((store) => {
      if (call.json) return { document: { events: [...trail(store, after)] }, lines: [] };
      for (const row of trail(store, after)) printLines([plainJson(JSON.stringify(row))]);
      return undefined;
    }),
});

function* trail({ audit }: Store, start: number): Generator<Partial<AuditRow>> {
  for (let after = start; ; ) {
    const page = audit.after.all({ after, limit: at_once });
    yield* page.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
    const last = page.at(-1);
    if (!last) return;
    after = last.number;
  }
}

/**
 * `hdo audit verify`: checks the trail alone. It cannot find rows cut off the end if everything else was made to match.
 * Comparing with a saved last hash does, so the hash is printed.
 */
const auditVerify = command('verify', {
  about: 'Checks only the audit trail: its chain, both ends and its blocks. Ends with 65 when it is broken.',
  run: (call) =>
    openFolder(call).read((store, db) => {
      const problems = [...brokenTrail(store), ...wrongBlocks(db)];
      const { number, hash } = store.audit.last.get() ?? store.audit.anchor.get() ?? { number: 0, hash: '' };
      const document = { ok: problems.length === 0, problems, last_number: number, last_hash: hash };
      if (problems.length > 0) return { document, lines: problems, exit: 'bad_data' as const };
      return { document, lines: [`The trail is intact up to row ${number}, whose hash is ${hash}.`] };
    }),
});

export const audit = commandGroup('audit', 'Exports and checks the audit trail.', [auditExport, auditVerify]);
