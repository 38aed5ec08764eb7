import { randomBytes } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { browser } from '../../helpers/browser/browser.ts';
import { serveHere } from '../../helpers/programs/serve-here.ts';
import { bars, type FirstLoad, quantileOf } from './figures.ts';
import { type Address, measuringPage, withQueue } from './served-queue.ts';

const network = { offline: false, latency: 300, downloadThroughput: 90 * 1024, uploadThroughput: 90 * 1024 };
const queued = 66;

type Load = { readonly ms: number; readonly sizes: Sizes };
type Sizes = Readonly<Record<'first' | 'style' | 'main' | 'list', number>>;

/**
 * Measures cold loads of the inbox over a slow network, until the open request is painted. The baseline is a page
 * without a library that needs as many bytes in as many round trips.
 */
export async function benchFirstLoad(loads: number): Promise<FirstLoad> {
  const shared = await browser();
  const inbox: number[] = [];
  const plain: number[] = [];
  await withQueue(queued, async (queue) => {
    for (let at = 0; at < loads; at += 1) {
      const { ms, sizes } = await load(shared, queue);
      inbox.push(ms);
      const page = await servePage(sizes);
      plain.push((await load(shared, page)).ms);
      page.close();
    }
  });
  return { inbox_ms: quantileOf(inbox, 0.5), plain_ms: quantileOf(plain, 0.5) };
}

/** Formats the loads over a slow network for people. */
export function firstLoadLine({ inbox_ms, plain_ms }: FirstLoad): string {
  const aim = `aim: under ${bars.first_load_ms}; plain page, same bytes: ${plain_ms.toFixed(0)}`;
  const load = `signed-in load at ${network.latency} ms and 90 kB/s, cold, until painted`;
  return `${load}   ${inbox_ms.toFixed(0)} ms   ${aim}\n`;
}

async function load(shared: Browser, address: Address): Promise<Load> {
  const { context, page } = await measuringPage(shared, address);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', network);
  await page.goto(address.url, { waitUntil: 'commit' });
  const ms = Number(await page.evaluate('firstTitle'));
  const timed = (await page.evaluate(sizesInPage)) as readonly [string, number][];
  const sizeOf = (pattern: RegExp) => timed.filter(([name]) => pattern.test(name)).map(([, bytes]) => bytes);
  const [first = 0, main = 0] = sizeOf(/\/chunks\/chunk/).sort((one, other) => one - other);
  await context.close();
  return { ms, sizes: { first, main, style: sizeOf(/inbox\.css/)[0] ?? 0, list: sizeOf(/items\?/)[0] ?? 0 } };
}

const sizesInPage = `performance.getEntriesByType('resource')
  .filter(({ name }) => !name.includes('cursor='))
  .map(({ name, encodedBodySize }) => [name, encodedBodySize])`;

const html = `<!doctype html><meta charset="utf-8"><title>plain</title><link rel="icon" href="data:,">
<script src="/first" async></script><link rel="stylesheet" href="/style"><script type="module" src="/main"></script>
<h2 class="item-title"></h2>`;

/** Serves a page whose first script asks for the list, and whose main script shows it. */
function servePage(sizes: Sizes): ReturnType<typeof serveHere> {
  const scripts = {
    first: "globalThis.list = fetch('/list').then((reply) => reply.text());",
    main: "list.then((text) => { document.querySelector('.item-title').textContent = text.slice(0, 20); });",
  } as const;
  const padded = (name: keyof Sizes, text = '') => `${text}/*${randomBytes(sizes[name] / 2).toString('hex')}*/`;
  const replies: Readonly<Record<string, readonly [string, string]>> = {
    '/': ['text/html', html],
    '/first': ['text/javascript', padded('first', scripts.first)],
    '/style': ['text/css', padded('style')],
    '/main': ['text/javascript', padded('main', scripts.main)],
    '/list': ['text/plain', padded('list')],
  };
  return serveHere((request, response) => {
    const [type, text] = replies[request.url ?? ''] ?? ['text/plain', ''];
    response.setHeader('Content-Type', type).end(text);
  });
}
