import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { canonicalise, type Submission } from '../../src/contract/submission.ts';
import { icons } from '../../src/vocabulary.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { page } from '../helpers/browser/page.ts';
import { root } from '../helpers/data/sources.ts';

test('the smallest request in the documentation is valid, and needs each of its fields', () => {
  const text = readFileSync(join(root, 'src/docs/agents.md'), 'utf8');
  const smallest: Submission = JSON.parse(/^```json\n(\{[\s\S]*?)^```$/m.exec(text)?.[1] ?? '');
  assert.equal(canonicalise(smallest).canonical.title, smallest.title);
  const [action = {}] = smallest.actions;
  for (const field of Object.keys(smallest)) {
    assert.throws(() => canonicalise({ ...smallest, [field]: undefined }), { code: 'validation_failed' }, field);
  }
  for (const field of Object.keys(action)) {
    const actions = [{ ...action, [field]: undefined }];
    assert.throws(() => canonicalise({ ...smallest, actions }), { code: 'validation_failed' }, field);
  }
});

test('the page of icons draws each icon of the contract', async (t) => {
  const box = await account();
  const tab = await page(t, box, { path: '/docs/icons' });
  assert.deepEqual(await tab.locator('tbody code').allInnerTexts(), [...icons]);
  const drawn = tab.locator('tbody tr', { has: tab.locator('svg') });
  assert.equal(await drawn.count(), icons.length);
  await tab.waitForLoadState('load');
  const sizes = await tab.locator('tbody use').evaluateAll((all) =>
    all.map((use) => {
      const { width, height } = (use as unknown as { getBBox(): { width: number; height: number } }).getBBox();
      return width * height;
    }),
  );
  assert.ok(
    sizes.every((size) => size > 0),
    `${sizes}`,
  );
});
