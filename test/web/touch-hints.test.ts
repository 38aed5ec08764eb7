import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { cover, covered } from '../helpers/browser/looks.ts';
import { ask, phone } from '../helpers/browser/queue.ts';

test('touch screens show no keys, link names above hosts, and nothing below a notch or a home indicator', async (t) => {
  const box = await inbox();
  const [agent, maya] = [box.caller(), box.person()];
  const link_buttons = [{ display: 'The invoice', icon: 'external-link', url: 'https://example.org/a' } as const];
  await ask(agent, 'One', { link_buttons });
  const tablet = { hasTouch: true, isMobile: true, viewport: { width: 1100, height: 800 } };
  const page = await tabOf(t, box, maya, tablet);
  await page.locator('.answer-bar').waitFor();
  const keys = page.locator('.key:visible, .digit:visible, [aria-keyshortcuts]');
  assert.equal(await keys.count(), 0);
  await page.getByRole('button', { name: 'Shortcuts' }).waitFor({ state: 'hidden' });
  await page.setViewportSize(phone.viewport);
  const [name, host] = await Promise.all(
    ['.links span:not(.host)', '.links .host'].map((part) => page.locator(part).first().boundingBox()),
  );
  assert.ok(name && host && name.y + name.height <= host.y + 1 && Math.abs(name.x - host.x) < 2, 'above the host');
  const notch = { left: 44, right: 44, bottom: 21 };
  await cover(await page.context().newCDPSession(page), notch);
  for (const dir of ['ltr', 'rtl']) {
    await page.evaluate(`document.documentElement.dir = '${dir}'`);
    await page.setViewportSize({ width: 740, height: 360 });
    assert.deepEqual(await covered(page, notch), [], dir);
    await page.setViewportSize(phone.viewport);
    assert.deepEqual(await covered(page, notch), [], `${dir}, upright`);
  }
});
