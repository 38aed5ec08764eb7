import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { decodeRecord } from '../../../../src/cluster/record/encode.ts';
import { type Gate, openRecording } from '../../../../src/cluster/record/recording.ts';
import { openReplay } from '../../../../src/cluster/record/replay.ts';
import { databaseFile, openForWriting } from '../../../../src/store/database/database.ts';
import { prepareTransaction } from '../../../../src/writer/transaction.ts';
import { median } from '../figures.ts';
import { type Opened, openLimitFolder } from '../limit/folder.ts';
import { throughRules } from '../limit/through-rules.ts';

const sizes = [1, 8, 64, 512];

type Size = { folder: string; sends: number; rounds: number };
/** The medians of one batch size: processor time in µs of a send, and bytes of its share of a record. */
export type RecordingLine = { size: number; plain_us: number; recorded_us: number; apply_us: number; bytes: number };
type Recorded = { cpu_us: number; apply_us: number; bytes: number };

/** Measures sends without and with their recording in turns, and how long a copy takes to apply the records. */
export function measureRecording({ folder, sends, rounds }: Size): RecordingLine[] {
  return sizes.map((size) => {
    const plain: number[] = [];
    const recorded: Recorded[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const pair = [
        () => plain.push(runPlain(folder, sends, size)),
        () => recorded.push(runRecorded(folder, sends, size)),
      ];
      for (const run of round % 2 === 0 ? pair : pair.reverse()) run();
    }
    const middle = (figure: keyof Recorded) => median(recorded.map((one) => one[figure]));
    const [recorded_us, apply_us, bytes] = [middle('cpu_us'), middle('apply_us'), middle('bytes')];
    return { size, plain_us: median(plain), recorded_us, apply_us, bytes };
  });
}

/** Formats the results for people. */
export function recordingLines(lines: readonly RecordingLine[]): string[] {
  const head = ['batch', 'send µs', 'recorded µs', 'added µs', 'apply µs', 'bytes'];
  const rows = lines.map(({ size, plain_us, recorded_us, apply_us, bytes }) => [
    size,
    ...[plain_us, recorded_us, recorded_us - plain_us, apply_us].map((us) => us.toFixed(1)),
    bytes.toFixed(0),
  ]);
  return [head, ...rows].map((cells) => cells.map((cell) => String(cell).padStart(12)).join(''));
}

function runPlain(folder: string, sends: number, size: number): number {
  return inFolder(folder, sends, (opened) => sendAll(opened, sends, size));
}

function runRecorded(folder: string, sends: number, size: number): Recorded {
  return inFolder(folder, sends, (opened, data) => {
    const { base } = opened;
    const copy = join(data, 'copy');
    base.db.pragma('wal_checkpoint(TRUNCATE)');
    const records: Buffer[] = [];
    const gate: Gate = {
      begun() {},
      append: (record) => void records.push(record),
      committed() {},
      withdraw: () => true,
    };
    const transaction = prepareTransaction(base.db, { guard() {}, recording: openRecording(base.db, gate) });
    const replayed = mkdtempSync(copy);
    copyFileSync(databaseFile(data), databaseFile(replayed));
    const cpu_us = sendAll({ ...opened, base: { ...base, transaction } }, sends, size);
    const bytes = records.reduce((sum, { length }) => sum + length, 0) / sends;
    return { cpu_us, bytes, apply_us: applyAll(replayed, records, sends) };
  });
}

function inFolder<T>(folder: string, sends: number, work: (opened: Opened, data: string) => T): T {
  const data = mkdtempSync(join(folder, 'recording-'));
  const opened = openLimitFolder(data, sends);
  try {
    return work(opened, data);
  } finally {
    opened.base.db.close();
    rmSync(data, { recursive: true });
  }
}

function sendAll(opened: Opened, sends: number, size: number): number {
  const write = throughRules(opened);
  return cpuOf(sends, () => {
    for (let from = 0; from < sends; from += size) {
      write(from, Math.min(from + size, sends));
      opened.checkpoint();
    }
  });
}

/** Applies records as a standby does, a durable transaction for each. */
function applyAll(data: string, records: readonly Buffer[], sends: number): number {
  const db = openForWriting(data, { create: false });
  const replay = openReplay(db);
  const apply = db.transaction((record: Buffer) => replay.apply(decodeRecord(record)));
  try {
    return cpuOf(sends, () => {
      for (const record of records) apply(record);
    });
  } finally {
    db.close();
  }
}

function cpuOf(sends: number, work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / sends;
}
