import { plainJson } from '../../lib/json/plain-json.ts';
import { csvLine } from '../../lib/text/csv.ts';
import type { DecisionRecord } from './records.ts';

/** The formats of an export of decisions. */
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
