import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import { keepNewSpaceSmall } from '../lib/process/memory.ts';
import { isDate, isInstant } from '../lib/time/calendar.ts';
import { timestamp } from '../lib/time/clock.ts';
import { day_ms } from '../lib/time/units.ts';
import { openForInspection } from '../store/database/database.ts';
import { guardSchema } from '../store/migrations/prepare.ts';
import { prepareStore } from '../store/store.ts';
import { type ExportFormat, exportFormats, formats } from '../upkeep/decisions/formats.ts';
import { type DecisionRecord, decisionRecords } from '../upkeep/decisions/records.ts';
import { letGo } from '../upkeep/thrift.ts';
import type { Call } from './action.ts';
import { command, commandGroup } from './command.ts';
import { Failure } from './failure.ts';
import { openFolder } from './folder.ts';
import { accountNamed } from './named.ts';
import { accountOption } from './options.ts';
import { printText } from './output.ts';
import { guardOutside } from './outside-folder.ts';

type ExportFlags = {
  from?: string;
  to?: string;
  format: ExportFormat;
  bom?: true | undefined;
  out?: string;
  account: string;
};

/** `hdo export decisions`: reads slice by slice, beside a running server and without holding its data. */
const exportDecisions = command('decisions', {
  about: 'Exports the decisions that the audit trail keeps, oldest first. Times are in UTC.',
  options: [
    ['--from <time>', 'from this date or time on (UTC)', { read: readFrom }],
    ['--to <time>', 'through this date, or before this time (UTC)', { read: readTo }],
    ['--format <format>', 'the format', { choices: exportFormats, preset: 'csv' }],
    ['--bom', 'begin a CSV with a byte order mark, without which Excel does not read UTF-8'],
    ['--out <file>', 'write to this file, which appears when it is complete'],
    accountOption,
  ],
  examples: ['hdo export decisions --from 2026-11-01 --to 2026-11-30 --out november.csv'],
  run: (call, { format, bom, out, ...sought }) => {
    guardSpan(sought);
    if (bom && format !== 'csv') throw new Failure('usage', '--bom is for CSV: leave it out');
    return reading(call, sought, async (slices) => {
      if (out !== undefined) {
        const records = writeWhole(out, textOf(slices, { format, bom }));
        const lines = [`Wrote ${records === 1 ? 'one decision' : `${records} decisions`} to ${out}.`];
        return { document: { file: out, format, decisions: records }, lines };
      }
      if (call.json) return { document: { decisions: [...slices].flat() }, lines: [] };
      for (const { text } of textOf(slices, { format, bom })) await printText(text);
      return undefined;
    });
  },
});

function guardSpan({ from, to }: Pick<ExportFlags, 'from' | 'to'>): void {
  if (from === undefined || to === undefined || from < to) return;
  throw new Failure('usage', `--from must be before --to: there is nothing from ${from} to ${to}`);
}

/** Runs `work` with the slices of the decisions. There is no transaction, so a slow reader holds up no checkpoint. */
async function reading<T>(
  call: Call,
  { account, from, to }: Omit<ExportFlags, 'format' | 'bom' | 'out'>,
  work: (slices: Iterable<DecisionRecord[]>) => Promise<T>,
): Promise<T> {
  const { data } = openFolder(call);
  keepNewSpaceSmall();
  const db = openForInspection(data);
  try {
    guardSchema(db);
    const store = prepareStore(db);
    const { account_id } = accountNamed({ store }, account);
    return await work(decisionRecords(store, { account_id, from: from ?? null, to: to ?? null }));
  } finally {
    db.close();
  }
}

type Part = { readonly text: string; readonly records: number };

function* textOf(
  slices: Iterable<readonly DecisionRecord[]>,
  { format, bom }: Pick<ExportFlags, 'format' | 'bom'>,
): Generator<Part> {
  const { head, line } = formats[format];
  if (bom) yield { text: '\ufeff', records: 0 };
  if (head !== '') yield { text: head, records: 0 };
  for (const records of slices) {
    if (records.length === 0) continue;
    const text = records.map(line).join('');
    yield { text, records: records.length };
    letGo(text.length);
  }
}

const form = 'It must be a date such as 2026-11-09, or a time in UTC such as 2026-11-09T08:00:00Z.';

/** Reads the beginning of a span: a time in UTC, or a date, which begins at midnight in UTC. */
function readFrom(text: string): string {
  return timestamp(Date.parse(readTime(text)));
}

/** Reads the end of a span, which does not belong to it: a time in UTC, or the end of a date. */
function readTo(text: string): string {
  const given = readTime(text);
  return timestamp(Date.parse(given) + (given === text ? 0 : day_ms));
}

/** Checks a time or a date and returns it as a time. */
function readTime(text: string): string {
  if (isInstant(text)) return text;
  if (isDate(text)) return `${text}T00:00:00Z`;
  const [day] = /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(text) ?? [];
  if (day !== undefined && !isDate(day)) throw new InvalidArgumentError(`The calendar has no ${day}.`);
  if (/^\S+T\S+[+-]\d{2}:?\d{2}$/.test(text)) throw new InvalidArgumentError(`${form} Other time zones are not read.`);
  throw new InvalidArgumentError(form);
}

export const exported = commandGroup('export', 'Exports what the audit trail keeps, for spreadsheets and programs.', [
  exportDecisions,
]);

/**
 * Writes a file part by part and returns the number of its records. The file appears, in place of one of that name,
 * when it is complete and on the disk.
 */
function writeWhole(file: string, parts: Iterable<Part>): number {
  guardOutside(file);
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) {
    throw new Failure('conflict', `${file} is a folder or a device: give the name of a file`);
  }
  const fresh = `${file}.${process.pid}.new`;
  try {
    const records = writeParts(fresh, parts);
    renameSync(fresh, file);
    return records;
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}

function writeParts(file: string, parts: Iterable<Part>): number {
  const open = openSync(file, 'wx', 0o600);
  let written = 0;
  try {
    for (const { text, records } of parts) {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; ) at += writeSync(open, bytes, at);
      written += records;
    }
    fsyncSync(open);
    return written;
  } finally {
    closeSync(open);
  }
}
