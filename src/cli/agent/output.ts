import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { answerLine } from '../../agent/question.ts';
import { saveFile } from '../../agent/save.ts';
import type { Client, Decision } from '../../client/index.ts';
import { savedName } from '../../lib/text/file-name.ts';
import { commandGroup } from '../command.ts';
import { Failure } from '../failure.ts';
import { wholeNumber } from '../options.ts';
import { alignColumns, formatTable } from '../output.ts';
import { agentCommand, moreLines, pageOf, paging } from './side.ts';
import { guardPlace } from './taking.ts';

const outputFile = agentCommand('file', {
  about: 'Downloads the file of a decision and checks its hash.',
  args: [['<decision>', 'its output_result_id']],
  options: [['--to <path>', 'the path to write or replace; - is stdout (the original name in this folder)']],
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

const most_wait_seconds = 50;

const check = agentCommand('check', {
  about: 'Lists the decisions that are ready, oldest first, without marking them read.',
  options: [
    ...paging,
    ['--wait [seconds]', `wait for an unread decision, at most ${most_wait_seconds} seconds`, { read: waitSeconds }],
  ],
  run: async ({ client }, { wait, ...page }) => {
    const wait_seconds = wait === true ? most_wait_seconds : wait;
    const document = await client.outputCheck({ ...pageOf(page), wait_seconds });
    const cells = { decision: 'output_result_id', request: 'caller_item_id', answered: 'answered_at' } as const;
    const lines = formatTable(document.items, cells, 'No decision is ready.');
    return { document, lines: [...lines, ...moreLines(document)] };
  },
});

const read = agentCommand('read', {
  about: 'Reads a decision. The person cannot undo it from then on.',
  args: [['<decision>', 'its output_result_id']],
  run: async ({ client }, id) => {
    const document = await client.outputRead(id);
    return { document, lines: decisionLines(document) };
  },
});

const readAll = agentCommand('read-all', {
  about: 'Reads all ready decisions, oldest first.',
  options: paging,
  run: async ({ client }, page) => {
    const document = await client.outputReadAll(pageOf(page));
    const lines = document.items.flatMap((decision, at) => [...(at > 0 ? [''] : []), ...decisionLines(decision)]);
    return { document, lines: [...(lines.length > 0 ? lines : ['No decision is ready.']), ...moreLines(document)] };
  },
});

const ack = agentCommand('ack', {
  about: 'Acknowledges a handled decision; the server removes it and its files.',
  args: [['<decision>', 'its output_result_id']],
  run: async ({ client }, id) => {
    const document = await client.outputAck(id);
    const before = document.already_acknowledged ? ' It was acknowledged before.' : '';
    return { document, lines: [`${id} is acknowledged.${before}`] };
  },
});

export const output = commandGroup('output', 'Reads and acknowledges decisions as a caller.', [
  check,
  read,
  readAll,
  ack,
  outputFile,
]);

function waitSeconds(text: string): number {
  const seconds = wholeNumber(text);
  if (seconds <= most_wait_seconds) return seconds;
  throw new InvalidArgumentError(`It must be at most ${most_wait_seconds}.`);
}

function decisionLines(decision: Decision): string[] {
  const { output_result_id, caller_item_id, action_value, response, answered_at, answered_by } = decision;
  return alignColumns([
    ['decision', output_result_id],
    ['request', caller_item_id],
    ['action', action_value],
    ...(response.kind === 'none' ? [] : [['answer', answerLine(decision)]]),
    ['answered', `${answered_at}${answered_by === null ? '' : ` by ${answered_by}`}`],
  ]);
}
