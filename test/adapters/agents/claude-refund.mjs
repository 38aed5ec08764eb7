/** The agent of the example for the Claude Agent SDK, with a fake model. TOOL is the call that it makes. */
import { environment, partsOf, serveModel, text } from './claude-api.mjs';

const { TOOL, STORE, PATH } = process.env;
const call = { type: 'tool_use', id: 'toolu_1', ...JSON.parse(TOOL) };
const model = await serveModel((messages) => {
  const results = partsOf(messages.slice(-1), 'tool_result');
  return [results.length === 0 ? call : text(JSON.stringify(results))];
});

export const prompt = 'Go.';
const env = environment(model, { HOME: STORE, PATH });
export const options = { cwd: STORE, env, permissionMode: 'default', settingSources: [] };
export function show({ type, result }) {
  if (type !== 'result') return;
  process.stdout.write(`${result}\n`);
  model.close();
}
