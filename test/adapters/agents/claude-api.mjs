/** A server that stands in for the API of Anthropic. `answer` returns the blocks of its model for messages. */
import { createServer } from 'node:http';

export async function serveModel(answer) {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { messages = [], model, tools = [] } = body === '' ? {} : JSON.parse(body);
    const blocks = tools.length > 0 ? answer(messages) : [text('')];
    response.setHeader('content-type', 'text/event-stream');
    for (const event of eventsOf(blocks, model)) {
      response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    }
    response.end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

export const text = (said) => ({ type: 'text', text: said });
/** The parts of messages of one type, such as tool_result. */
export const partsOf = (messages, type) =>
  messages.flatMap(({ content }) => (Array.isArray(content) ? content : [])).filter((part) => part.type === type);

/** The environment of the program of the SDK. */
export const environment = ({ url }, { HOME, PATH }) => ({
  PATH,
  HOME,
  ANTHROPIC_BASE_URL: url,
  ANTHROPIC_API_KEY: 'sk-ant-fake',
  IS_SANDBOX: '1',
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_AUTOUPDATER: '1',
  DISABLE_TELEMETRY: '1',
});

function eventsOf(blocks, model) {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = { id: `msg_${Date.now()}`, type: 'message', role: 'assistant', model, content: [] };
  const stop_reason = blocks.some(({ type }) => type === 'tool_use') ? 'tool_use' : 'end_turn';
  return [
    { type: 'message_start', message: { ...message, stop_reason: null, usage } },
    ...blocks.flatMap(blockEvents),
    { type: 'message_delta', delta: { stop_reason }, usage },
    { type: 'message_stop' },
  ];
}

function blockEvents(block, index) {
  const isCall = block.type === 'tool_use';
  const content_block = isCall ? { ...block, input: {} } : { type: 'text', text: '' };
  const delta = isCall
    ? { type: 'input_json_delta', partial_json: JSON.stringify(block.input) }
    : { type: 'text_delta', text: block.text };
  return [
    { type: 'content_block_start', index, content_block },
    { type: 'content_block_delta', index, delta },
    { type: 'content_block_stop', index },
  ];
}
