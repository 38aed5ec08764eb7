import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appliance } from '../helpers/appliance.ts';
import { visitor } from '../helpers/page.ts';

test('who comes without a session is shown the door: nothing is asked that would be refused', async (t) => {
  const box = await appliance(t);
  const { context, newPage } = await visitor(t, box);
  const [said, asked]: string[][] = [[], []];
  context.on('console', (message) => said?.push(message.text()));
  context.on('request', (request) => asked?.push(new URL(request.url()).pathname));
  const tab = await newPage();
  await tab.goto(box.base_url);
  await tab.getByLabel('Name').waitFor();
  assert.deepEqual(said, []);
  assert.deepEqual(
    asked?.filter((path) => path.startsWith('/review')),
    [],
  );
});
