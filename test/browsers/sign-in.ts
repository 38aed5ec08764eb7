import assert from 'node:assert/strict';
import type { Place } from './place.ts';
import { keys, shows } from './tab.ts';

const password = 'maya has a long password';

/** Signs in with a link, which works once, and with name and password, where a wrong password is refused. */
export async function signIn({ maya, link, visit }: Place): Promise<void> {
  await maya.password(password);
  const secret = link();
  const first = await visit(`/sign-in#${secret}`);
  await shows(first, '.sign-in-form button');
  assert.equal(new URL(first.url()).hash, '');
  await keys(first, 'Enter');
  await shows(first, '.list-foot');

  const late = await visit(`/sign-in#${secret}`);
  await shows(late, '.sign-in-form button');
  await keys(late, 'Enter');
  await shows(late, '.field-error');
  await late.goto(new URL('/', late.url()).href);
  await shows(late, '.sign-in-form [name=name]:focus');
  await late.keyboard.type(maya.name);
  await keys(late, 'Tab');
  await late.keyboard.type('maya has a wrong password');
  await keys(late, 'Enter');
  await shows(late, '.field-error');
  await keys(late, 'Control+a');
  await late.keyboard.type(password);
  await keys(late, 'Enter');
  await shows(late, '.list-foot');

  const here = await maya.signIn(password);
  const { sessions } = await here.call('sessionList');
  const own = (await late.evaluate('navigator.userAgent')) as string;
  assert.equal(sessions.length, 3);
  assert.equal(sessions.filter(({ browser }) => browser && own.includes(browser)).length, 2, own);
}
