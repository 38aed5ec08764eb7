import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../helpers/data/sources.ts';
import type { Framework } from './frameworks.ts';

const page = readFileSync(join(root, 'src/docs/adapters-js.md'), 'utf8');

/** The section of the page for each framework. */
export const sections = { 'ai-sdk': 'AI SDK', 'openai-agents': 'OpenAI Agents', claude: 'Claude Agent SDK' };

/** Returns the example of a section as a user pastes it. */
export function example(framework: Framework): string {
  const section = page.split(`\n## ${sections[framework]}\n`)[1] ?? assert.fail(framework);
  return section.split('After:\n\n```js\n')[1]?.split('\n```')[0] ?? assert.fail(framework);
}
