import { Command } from 'commander';
import type { Page } from '../../client/index.ts';
import { table } from '../output.ts';
import { moreLines, paged, pageOf } from './paging.ts';
import { readSubmission } from './read-submission.ts';
import { agentAction, agentCommand } from './side.ts';

const send = agentCommand('send', 'Sends a request to people.')
  .argument('<file>', 'the request as JSON; - is stdin')
  .action(
    agentAction(async ({ client }, file: string) => {
      const document = await client.inputSend(await readSubmission(file));
      const { caller_item_id, duplicate } = document;
      return { document, lines: [duplicate ? `${caller_item_id} was already sent.` : `Sent ${caller_item_id}.`] };
    }),
  );

const replace = agentCommand('replace', 'Replaces the whole content of a request that nobody has answered yet.')
  .argument('<file>', 'the request as JSON; - is stdin')
  .action(
    agentAction(async ({ client }, file: string) => {
      const document = await client.inputReplace(await readSubmission(file));
      const { caller_item_id, revision, changed } = document;
      const what = changed ? `${caller_item_id} is now revision ${revision}.` : `${caller_item_id} is unchanged.`;
      return { document, lines: [what] };
    }),
  );

const deletion = agentCommand('delete', 'Deletes a request that nobody has answered yet.')
  .argument('<id>', 'its caller_item_id')
  .action(
    agentAction(async ({ client }, id: string) => ({
      document: await client.inputDelete(id),
      lines: [`Deleted ${id}.`],
    })),
  );

const list = paged(agentCommand('list', 'Lists the live requests, oldest first.')).action(
  agentAction(async ({ client }, page: Page) => {
    const document = await client.inputList(pageOf(page));
    const rows = document.items.map((each) => [each.caller_item_id, each.status, each.created_at]);
    const lines = table(['id', 'status', 'sent'], rows, 'No requests are live.');
    return { document, lines: [...lines, ...moreLines(document)] };
  }),
);

const read = agentCommand('read', 'Shows one live request as the server stored it.')
  .argument('<id>', 'its caller_item_id')
  .action(
    agentAction(async ({ client }, id: string) => {
      const document = await client.inputRead(id);
      return { document, lines: JSON.stringify(document, null, 2).split('\n') };
    }),
  );

/** `hdo input` */
export const input = new Command('input').description('Sends and manages requests as a caller.');
for (const command of [send, replace, deletion, list, read]) input.addCommand(command);
