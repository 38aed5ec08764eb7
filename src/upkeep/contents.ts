import { hash } from 'node:crypto';
import { contentStatements } from '../store/contents.ts';
import type { Connection } from '../store/database.ts';
import type { Told } from './told.ts';

const at_once = 100;

/** Inputs whose stored content is not the one that its hash and its size were taken of. */
export function wrongContents(db: Connection, told: Told): string[] {
  const contents = contentStatements(db);
  const problems: string[] = [];
  const total = contents.count.get()?.count ?? 0;
  let after = 0;
  for (let done = 0; ; ) {
    const page = contents.after.all({ after, limit: at_once });
    for (const { sequence, canonical, content_hash, stored_bytes } of page) {
      if (hash('sha256', canonical) !== content_hash)
        problems.push(`input ${sequence}: the content is not the accepted`);
      if (Buffer.byteLength(canonical) !== stored_bytes)
        problems.push(`input ${sequence}: the size is not the counted`);
    }
    done += page.length;
    told('Checking requests', done, total);
    after = page.at(-1)?.sequence ?? after;
    if (page.length < at_once) break;
  }
  return problems;
}
