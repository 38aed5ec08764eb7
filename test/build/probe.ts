/** A program with one thread that both open a database. Prints the number of SQLite images in the process. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startThread } from '../../src/lib/process/thread.ts';
import { sqlite } from '../../src/store/sqlite/sqlite.ts';

const file = join(process.argv[2] ?? '', 'probe.db');
const database = sqlite(file);
database.exec('create table t (n integer) strict');
const thread = startThread({ name: 'probe', source: new URL('./probe-thread.ts', import.meta.url), data: { file } });
thread.once('message', () => {
  const [row] = database.prepare('select count(*) as rows from t').all();
  const mapped = readFileSync('/proc/self/maps', 'utf8').split('\n').filter(isAddon).map(inode);
  process.stdout.write(JSON.stringify({ row, images: new Set(mapped).size }));
});

/**
 * Tells if a mapping is executable SQLite code. A noexec folder leaves non-executable mappings; unnamed files show
 * (deleted).
 */
function isAddon(line: string): boolean {
  return /r-xp .*(better-sqlite3|\(deleted\))/.test(line);
}

function inode(line: string): string {
  return line.split(/\s+/).slice(3, 5).join(' ');
}
