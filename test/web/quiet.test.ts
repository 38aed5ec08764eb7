import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inbox } from '../helpers/browser/built-inbox.ts';
import { visitor } from '../helpers/browser/page.ts';

test('without a session, the sign-in page asks only for the ways to sign in and logs nothing', async (t) => {
  const box = await inbox();
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
    ['/review/api/sign-in'],
  );
});
