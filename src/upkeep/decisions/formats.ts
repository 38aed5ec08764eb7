import { plainJson } from '../../lib/json/plain-json.ts';
import type { DecisionRecord } from './records.ts';

/** A value of a CSV field. Null is an empty field. */
export type CsvValue = string | number | null;

/**
 * The places of a text where a spreadsheet may find a formula (OWASP, "CSV Injection"): at its beginning, and after
 * whatever some program takes for the end of a cell, since a quote in the middle of a cell protects nothing there.
 * Programs ignore blanks, quotes and invisible characters before a formula, and read signs of other widths as signs.
 */
const ends = String.raw`[;|\t\v\f\r\n\u0085\u2028\u2029]`;
const ignored = String.raw`[\s"\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]*`;
const signs = String.raw`[=+\-@＝＋－＠﹦﹢﹣﹫\u2212]`;
const formula = new RegExp(`(^|${ends})(?=${ignored}${signs})`, 'gu');
const cell_break = /^[\t\r\n]/;

/** Formats one record of a CSV file with its line break (RFC 4180). What looks like a formula gets a `'` before it. */
export function csvLine(fields: readonly CsvValue[]): string {
  return `${fields.map(field).join(',')}\r\n`;
}

function field(value: CsvValue): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const marked = value.replaceAll(formula, "$1'");
  const safe = cell_break.test(marked) ? `'${marked}` : marked;
  return safe !== value || /[",;|\t\r\n]/.test(value) ? `"${safe.replaceAll('"', '""')}"` : value;
}

export const exportFormats = ['csv', 'jsonl'] as const;

export type ExportFormat = (typeof exportFormats)[number];
const columns = [
  'answered_at',
  'asked_at',
  'waited_ms',
  'caller_id',
  'caller_name',
  'item_id',
  'caller_item_id',
  'row_type',
  'revision',
  'action_value',
  'answered_by',
  'decided_by',
  'output_result_id',
  'undone_at',
  'read_at',
  'acknowledged_at',
  'content_hash',
  'response_hash',
] as const satisfies readonly (keyof DecisionRecord)[];

type Format = { readonly type: string; readonly head: string; line(record: DecisionRecord): string };

/** The media type of each format (RFC 4180 for CSV), the text before its first record, and the text of a record. */
export const formats: Readonly<Record<ExportFormat, Format>> = {
  csv: {
    type: 'text/csv; charset=utf-8; header=present',
    head: csvLine(columns),
    line: (record) => csvLine(columns.map((column) => record[column])),
  },
  jsonl: {
    type: 'application/x-ndjson; charset=utf-8',
    head: '',
    line: (record) => `${plainJson(JSON.stringify(record))}\n`,
  },
};
