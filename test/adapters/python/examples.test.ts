import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../helpers/data/sources.ts';
import { until } from '../../helpers/until.ts';
import { openOffice } from './office.ts';

const page = readFileSync(join(root, 'src/docs/adapters.md'), 'utf8');
const examples = {
  'approve.langgraph.py': /^paid 120 to Dana$/,
  'approve.openai.py': /^The invoice is paid\.$/,
  'approve.pydantic.py': /paid \d+ to \w+, once for out_/,
} as const;

for (const [name, printed] of Object.entries(examples)) {
  test(`the example ${name} runs as pasted from the page`, async (t) => {
    const pasted = page.split(`<!-- table: example ${name} -->\n\n\`\`\`py\n`)[1]?.split('\n```\n')[0] ?? '';
    const office = await openOffice(t);
    const agent = await office.start(['-c', pasted]);
    let is_over = false;
    const said = agent.said.finally(() => {
      is_over = true;
    });
    await until('the example ends', async () => {
      for (const item of await office.pending()) await office.answer(item, () => ({ action: 'approve' }));
      return is_over;
    });
    const { code, stdout, stderr } = await said;
    assert.equal(code, 0, stderr);
    assert.match(stdout.trim(), printed);
  });
}
