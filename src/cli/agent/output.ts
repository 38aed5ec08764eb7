import { Command, InvalidArgumentError } from 'commander';
import type { CheckOptions, Page } from '../../client/index.ts';
import { wholeNumber } from '../options.ts';
import { table } from '../output.ts';
import { decisionLines } from './decision-lines.ts';
import { outputFile } from './output-file.ts';
import { agentAction, urlOption } from './side.ts';

const made = (name: string, description: string) => new Command(name).description(description).addOption(urlOption());
const most_wait_seconds = 50;

type Check = Page & { wait?: number | true };

const check = made('check', 'Lists the decisions that are ready, oldest first, without reading any.')
  .option('--limit <number>', 'at most so many, up to 100', wholeNumber)
  .option('--cursor <cursor>', 'next_cursor of the page before')
  .option('--wait [seconds]', `wait up to so long for an unread one, at most ${most_wait_seconds}`, waitSeconds)
  .action(
    agentAction(async ({ client }, { wait, ...page }: Check) => {
      const wait_seconds = wait === true ? most_wait_seconds : wait;
      const options: CheckOptions = { ...page, wait_seconds };
      const document = await client.outputCheck(options);
      const rows = document.items.map((each) => [each.output_result_id, each.caller_item_id, each.answered_at]);
      return { document, lines: table(['decision', 'request', 'answered'], rows, 'No decision is ready.') };
    }),
  );

const read = made('read', 'Reads a decision. Whoever made it cannot take it back from then on.')
  .argument('<decision>', 'its output_result_id')
  .action(
    agentAction(async ({ client }, id: string) => {
      const document = await client.outputRead(id);
      return { document, lines: decisionLines(document) };
    }),
  );

const readAll = made('read-all', 'Reads decisions, oldest first.')
  .option('--limit <number>', 'at most so many, up to 100', wholeNumber)
  .option('--cursor <cursor>', 'next_cursor of the page before')
  .action(
    agentAction(async ({ client }, { limit, cursor }: Page) => {
      const document = await client.outputReadAll({ ...(limit !== undefined && { limit }), cursor: cursor ?? null });
      const lines = document.items.flatMap((decision, at) => [...(at > 0 ? [''] : []), ...decisionLines(decision)]);
      return { document, lines: lines.length > 0 ? lines : ['No decision is ready.'] };
    }),
  );

const ack = made('ack', 'Acknowledges a decision that is handled; it and its files are removed.')
  .argument('<decision>', 'its output_result_id')
  .action(
    agentAction(async ({ client }, id: string) => {
      const document = await client.outputAck(id);
      const before = document.already_acknowledged ? ' It had been before.' : '';
      return { document, lines: [`${id} is acknowledged.${before}`] };
    }),
  );

/** `hdo output` */
export const output = new Command('output').description('Decisions, as an agent takes them.');
for (const command of [check, read, readAll, ack, outputFile]) output.addCommand(command);

function waitSeconds(text: string): number {
  const seconds = wholeNumber(text);
  if (seconds <= most_wait_seconds) return seconds;
  throw new InvalidArgumentError(`It can be ${most_wait_seconds} at most.`);
}
