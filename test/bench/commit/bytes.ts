import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openFolder } from '../limit/folder.ts';
import { throughRules } from '../limit/through-rules.ts';

const sends = 200;
const frame_header_bytes = 24;

/** How many bytes one durable send writes to the log before its sync, in the mean of some. */
export function bytesOfSend(folder: string): number {
  const data = mkdtempSync(join(folder, 'commit-'));
  const opened = openFolder(data, sends);
  try {
    const write = throughRules(opened);
    const before = opened.frames();
    for (let at = 0; at < sends; at++) write(at, at + 1);
    const page_size = Number(opened.base.db.pragma('page_size', { simple: true }));
    return Math.round(((opened.frames() - before) / sends) * (page_size + frame_header_bytes));
  } finally {
    opened.base.db.close();
    rmSync(data, { recursive: true });
  }
}
