import { globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../helpers/data/sources.ts';

/** The folder of the Python packages. */
export const packages = join(root, 'src/client/python');

const own = [
  'approvals',
  'langgraph',
  'langgraph_ask',
  'langgraph_shown',
  'openai_agents',
  'pydantic_ai',
  'saved',
  'steps',
];
const shared = ['tested', 'tool_request', 'validated', 'verdicts'];
/** The files of the adapters, of what they share, and of their examples. */
export const typed = [
  ...[...own, ...shared].map((name) => join(packages, 'hdo', `${name}.py`)),
  ...globSync(join(root, 'examples/*.*.py')),
];
