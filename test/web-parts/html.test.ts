import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Submission } from '../../src/contract/submission.ts';
import type { HtmlNode, Item } from '../../src/web/server/item.ts';
import { findings, item, parts } from '../helpers/browser/parts.ts';

/** Makes an item whose summary is this tree, without the checks of the server. */
function summary(nodes: unknown[]): Item {
  const plain = item({});
  assert.ok(plain.html);
  return { ...plain, html: { ...plain.html, summary: nodes as HtmlNode[] } };
}

test('a tree becomes elements; a link shows its host and opens in a new tab', async (t) => {
  const { page, show } = await parts(t);
  const html =
    'See <a href="https://xn--pypal-4ve.com/login" title="x">paypal.com</a> <a href="mailto:a@b.example">us</a>';
  await show({ item: item({ summary: `<p>${html}</p><table><tr><td colspan="2">1</td></tr></table>` }) });
  const [web, mail] = await page.locator('.prose a').all();
  assert.equal(await web?.innerText(), 'paypal.com xn--pypal-4ve.com');
  assert.equal(await mail?.innerText(), 'us a@b.example');
  const names = ['target', 'rel', 'referrerpolicy', 'title'];
  const kept = await Promise.all(names.map((name) => web?.getAttribute(name)));
  assert.deepEqual(kept, ['_blank', 'noopener noreferrer', 'no-referrer', 'x']);
  assert.equal(await page.locator('.prose .wide td').getAttribute('colspan'), '2');
  assert.deepEqual(await findings(page), []);
});

const strange: unknown[] = [
  { tag: 'script', children: ['alert(1)'] },
  { tag: 'p', attributes: { onclick: 'alert(1)', style: 'color: red', class: 'answer' }, children: ['text'] },
  { tag: 'a', attributes: { href: 'javascript:alert(1)' }, children: ['link'] },
  { tag: 'a', attributes: { href: 'https://user:pass@example.com/' }, children: ['who'] },
  { tag: 'img', attributes: { src: 'https://evil.example/x' } },
  { tag: 'td', attributes: { colspan: '1e9' } },
];

test('a tag outside the allowlist never becomes an element, even if the server sends it', async (t) => {
  const { page, show } = await parts(t);
  await show({ item: summary(strange) });
  const made = await page.locator('.prose').evaluate(({ innerHTML }) => innerHTML);
  assert.equal(
    made,
    '<div dir="auto">alert(1)</div><p dir="auto">text</p>' +
      '<div dir="auto"><span>link</span><span>who</span></div><td></td>',
  );
});

test('direction overrides are made visible, and right-to-left text keeps its direction', async (t) => {
  const { page, show } = await parts(t);
  await show({ item: item({ summary: '<p>a\u202eb</p><p>مرحبا <b>1</b></p><ul><li>שלום</li></ul>' }) });
  assert.equal(await page.locator('.prose .odd').innerText(), 'RLO');
  assert.match((await page.locator('.prose .odd').getAttribute('title')) ?? '', /Invisible/);
  const directions = "[...document.querySelectorAll('.prose > *')].map((one) => getComputedStyle(one).direction)";
  assert.deepEqual(await page.evaluate(directions), ['ltr', 'rtl', 'rtl']);
  assert.deepEqual(await findings(page), []);
});

const scale = { label: 'Budget after the payment', value: 0.75, min_value: 0, max_value: 1, display: '75 %' };
const visuals: [visual: NonNullable<Submission['card_visual']>, said: string, share: string | null][] = [
  [
    { kind: 'numeric_bar', ...scale, unit: 'of €310,000' },
    'Budget after the payment\n75 %\n0 to 1 of €310,000',
    '75.0%',
  ],
  [
    { kind: 'numeric_bar', ...scale, value: 1e308, min_value: -1e308, max_value: 1e308 },
    'Budget after the payment\n75 %',
    '100.0%',
  ],
  [{ kind: 'progress_ring', ...scale, color: 'purple' }, '75 %Budget after the payment', '75 100'],
  [{ kind: 'pill', text: 'Waiting on us', color: 'yellow', icon: 'clock' }, 'Waiting on us', null],
];

test('a visual also shows its values as text', async (t) => {
  const { page, show } = await parts(t);
  for (const [card_visual, said, share] of visuals) {
    await show({ item: item({ card_visual, row_accent_color: 'orange' }) });
    assert.equal((await page.locator('.visual').innerText()).replace(/\s*\n\s*/g, '\n').replace('%\nB', '%B'), said);
    const drawn = page.locator('.visual .value');
    const names = ['width', 'stroke-dasharray'];
    const told = (await drawn.count()) > 0 ? await Promise.all(names.map((name) => drawn.getAttribute(name))) : [null];
    assert.ok(told.includes(share), String(told));
    assert.deepEqual(await findings(page), []);
  }
});
