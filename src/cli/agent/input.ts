import { commandGroup } from '../command.ts';
import { formatTable } from '../output.ts';
import { agentCommand, moreLines, pageOf, paging, readSubmission } from './side.ts';

const send = agentCommand('send', {
  about: 'Sends a request to people.',
  args: [['<file>', 'the request as JSON; - is stdin']],
  run: async ({ client }, file) => {
    const document = await client.inputSend(await readSubmission(file));
    const { caller_item_id, duplicate } = document;
    return { document, lines: [duplicate ? `${caller_item_id} was already sent.` : `Sent ${caller_item_id}.`] };
  },
});

const replace = agentCommand('replace', {
  about: 'Replaces the whole content of a request that nobody has answered yet.',
  args: [['<file>', 'the request as JSON; - is stdin']],
  run: async ({ client }, file) => {
    const document = await client.inputReplace(await readSubmission(file));
    const { caller_item_id, revision, changed } = document;
    const what = changed ? `${caller_item_id} is now revision ${revision}.` : `${caller_item_id} is unchanged.`;
    return { document, lines: [what] };
  },
});

const deletion = agentCommand('delete', {
  about: 'Deletes a request that nobody has answered yet.',
  args: [['<id>', 'its caller_item_id']],
  run: async ({ client }, id) => ({
    document: await client.inputDelete(id),
    lines: [`Deleted ${id}.`],
  }),
});

const list = agentCommand('list', {
  about: 'Lists the live requests, oldest first.',
  options: paging,
  run: async ({ client }, page) => {
    const document = await client.inputList(pageOf(page));
    const cells = { id: 'caller_item_id', status: 'status', sent: 'created_at' } as const;
    const lines = formatTable(document.items, cells, 'No requests are live.');
    return { document, lines: [...lines, ...moreLines(document)] };
  },
});

const read = agentCommand('read', {
  about: 'Shows one live request as the server stored it.',
  args: [['<id>', 'its caller_item_id']],
  run: async ({ client }, id) => {
    const document = await client.inputRead(id);
    return { document, lines: JSON.stringify(document, null, 2).split('\n') };
  },
});

export const input = commandGroup('input', 'Sends and manages requests as a caller.', [
  send,
  replace,
  deletion,
  list,
  read,
]);
