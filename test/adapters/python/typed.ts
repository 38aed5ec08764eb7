import { globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../helpers/data/sources.ts';
import { pythonPackages } from '../../helpers/programs/python.ts';

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
  ...[...own, ...shared].map((name) => join(pythonPackages, 'hdo', `${name}.py`)),
  ...globSync(join(root, 'examples/*.*.py')),
];
