/** `npm run soak -- --minutes N`: runs a mixed load on the executable and checks that its memory stays flat. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { SoakSample } from './flat.ts';
import { soak } from './soak.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error(`${values.minutes} is not a number of minutes`);
const folder = mkdtempSync(join(tmpdir(), 'hdo-soak-'));
try {
  const { tally, problems } = await soak(folder, minutes * 60, say);
  process.stdout.write(`${JSON.stringify({ tally, problems })}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function say({ at_s, own_bytes, descriptors }: SoakSample): void {
  process.stderr.write(`${at_s} s: ${(own_bytes / 1e6).toFixed(1)} MB private, ${descriptors} descriptors\n`);
}
