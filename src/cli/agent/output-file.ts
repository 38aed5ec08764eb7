import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { saveFile } from '../../agent/save.ts';
import type { Client, Decision } from '../../client/index.ts';
import { savedName } from '../../lib/text/file-name.ts';
import { Failure } from '../failure.ts';
import { agentCommand, reach } from './side.ts';
import { guardPlace } from './taking.ts';

/** `hdo output file` */
export const outputFile = agentCommand('file', {
  about: 'Downloads the file of a decision and checks its hash.',
  args: [['<decision>', 'its output_result_id']],
  options: [...reach, ['--to <path>', 'the path to write or replace; - is stdout (the original name in this folder)']],
  run: async ({ client }, id, { to }) => {
    if (to !== '-') guardPlace(to);
    const decision = await client.outputRead(id);
    const { response } = decision;
    if (response.kind !== 'file_upload') throw new Failure('not_found', `the decision ${id} has no file`);
    if (to === '-') return toStdout(client, decision);
    const path = to ?? ownName(response.file.filename);
    await saveFile(client, decision, path);
    return { document: { path, ...response.file }, lines: [`Saved ${path} (${response.file.size_bytes} bytes).`] };
  },
});

/** Takes the file's original name for a new file in the current folder. */
function ownName(given: string): string {
  const name = basename(savedName(given) ?? 'file');
  if (name.startsWith('.')) throw new Failure('bad_data', `the file is called ${name}: give a path with --to`);
  if (existsSync(name)) throw new Failure('conflict', `${name} already exists here: give a path with --to`);
  return name;
}

async function toStdout(client: Client, decision: Decision): Promise<undefined> {
  for await (const chunk of client.outputFile(decision)) {
    if (!process.stdout.write(chunk)) await new Promise((resolve) => process.stdout.once('drain', resolve));
  }
}
