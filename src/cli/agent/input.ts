import { Command } from 'commander';
import type { Page } from '../../client/index.ts';
import { table } from '../output.ts';
import { moreLines, paged, pageOf } from './paging.ts';
import { readSubmission } from './read-submission.ts';
import { agentAction, agentCommand } from './side.ts';

const send = agentCommand('send', 'Hands a request to a person.')
  .argument('<file>', 'the request as JSON; - is stdin')
  .action(
    agentAction(async ({ client }, file: string) => {
      const document = await client.inputSend(await readSubmission(file));
      const { caller_item_id, duplicate } = document;
      return { document, lines: [duplicate ? `${caller_item_id} was sent before.` : `Sent ${caller_item_id}.`] };
    }),
  );

const replace = agentCommand('replace', 'Replaces a request that nobody has answered yet, as a whole.')
  .argument('<file>', 'the request as JSON; - is stdin')
  .action(
    agentAction(async ({ client }, file: string) => {
      const document = await client.inputReplace(await readSubmission(file));
      const { caller_item_id, revision, changed } = document;
      const what = changed ? `${caller_item_id} is now revision ${revision}.` : `${caller_item_id} said so already.`;
      return { document, lines: [what] };
    }),
  );

const withdraw = agentCommand('delete', 'Withdraws a request that nobody has answered yet.')
  .argument('<id>', 'its caller_item_id')
  .action(
    agentAction(async ({ client }, id: string) => ({
      document: await client.inputDelete(id),
      lines: [`Withdrew ${id}.`],
    })),
  );

const list = paged(agentCommand('list', 'Lists the requests that are live, oldest first.')).action(
  agentAction(async ({ client }, page: Page) => {
    const document = await client.inputList(pageOf(page));
    const rows = document.items.map((each) => [each.caller_item_id, each.status, each.created_at]);
    const lines = table(['id', 'status', 'sent'], rows, 'No requests are live.');
    return { document, lines: [...lines, ...moreLines(document)] };
  }),
);

const read = agentCommand('read', 'Shows one live request as it was accepted.')
  .argument('<id>', 'its caller_item_id')
  .action(
    agentAction(async ({ client }, id: string) => {
      const document = await client.inputRead(id);
      return { document, lines: JSON.stringify(document, null, 2).split('\n') };
    }),
  );

/** `hdo input` */
export const input = new Command('input').description('Requests, as an agent sends them.');
for (const command of [send, replace, withdraw, list, read]) input.addCommand(command);
