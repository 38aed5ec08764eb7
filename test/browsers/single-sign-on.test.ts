import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeInvite } from '../../src/rules/people/invites.ts';
import { findReviewer } from '../../src/rules/people/reviewers.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { startProvider } from '../helpers/programs/provider.ts';
import { browsers } from './browsers.ts';
import { click, shows } from './tab.ts';

for (const [name, start] of Object.entries(browsers)) {
  test(`in ${name}, a person signs in at a provider on another site, and an invited one enters there`, async (t) => {
    const provider = await startProvider(t);
    const box = await appliance(t, { env: { ...provider.env, HDO_OIDC__CREATE: 'true' } });
    provider.sees(box.base_url);
    provider.account = { sub: 'u-1', preferred_username: 'Ada' };
    const browser = await start();
    t.after(() => browser.close());
    const tab = await browser.newPage();
    const { host } = new URL(provider.issuer);
    const button = `Sign in with ${host}`;
    await tab.goto(`${box.base_url}/decided`);
    await shows(tab, 'button', button);
    await click(tab, 'button', button);
    await tab.waitForSelector('.list-foot'); // goes on over the redirects, which a script would not survive
    assert.equal(new URL(tab.url()).pathname, '/decided', 'the page that the person wanted');

    const other = await (await browser.createBrowserContext()).newPage();
    await other.goto(`${box.base_url}/sign-in/oidc?code=stolen&state=stolen`);
    await shows(other, '.sign-in', 'This sign-in didn’t begin in this browser');
    assert.equal(new URL(other.url()).search, '', 'the code is gone from the address');
    provider.account = { sub: 'c-1' };
    box.person('Maya', { role: 'admin' });
    const { secret } = box.change((outbox) =>
      makeInvite(outbox, findReviewer(outbox, 'Maya'), { name: 'Cy', role: 'reader' }),
    );
    await other.goto(`${box.base_url}/invite#${secret}`);
    await shows(other, 'button', `Enter with ${host}`);
    await click(other, 'button', `Enter with ${host}`);
    await other.waitForSelector('::-p-aria([name="Signed in as Cy"][role="button"])');
  });
}
