/** Writes the tables in the texts of src/docs. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { withTables } from './tables.ts';

const folder = join(root, 'src/docs');
for (const name of readdirSync(folder).filter((each) => each.endsWith('.md'))) {
  const text = readFileSync(join(folder, name), 'utf8');
  writeFileSync(join(folder, name), withTables(text));
}
