import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { parties } from '../../faults/parties.ts';
import { dataOf, type Reply } from '../../helpers/appliance/ask.ts';
import { endAfter } from '../../helpers/appliance/guests.ts';
import { giveSession } from '../../helpers/appliance/let-in.ts';
import { signIn } from '../../helpers/appliance/person.ts';
import { tabsIn, visitor } from '../../helpers/browser/page.ts';
import { openProxy } from '../../helpers/browser/proxy.ts';
import { startCluster } from '../../helpers/cluster/nodes/cluster.ts';
import { startPair } from '../../helpers/cluster/postgres.ts';
import { submission } from '../../helpers/data/submissions.ts';
import { unhurried_ms, until } from '../../helpers/until.ts';
import { actions, field, openForm } from '../../web/rejection.ts';

/** Changes of leader while a person types, and while they answer. */
const typing = 12;
const answering = 8;
/** Every fourth leader is killed, the others step down. */
const isKilled = (number: number) => number % 4 === 3;

/** Starts a cluster behind one address that leads to the node that leads, and a browser in which Ada is signed in. */
async function clusterInbox(t: TestContext) {
  const stops: (() => unknown)[] = [];
  const guests = endAfter(t, async () => {
    for (const stop of stops) await stop();
  });
  const after = (stop: () => unknown) => void stops.unshift(stop);
  const pair = await startPair();
  after(() => Promise.all([pair.primary.remove(), pair.standby.remove()]));
  let leader = 'http://127.0.0.1:1'; // a closed port
  const proxy = await openProxy(t, () => leader);
  const settings = `[server]\npublic_url = "${proxy.base_url}"\n`;
  const cluster = await startCluster({ after }, pair, { settings });
  leader = (await cluster.chooser.current()).base_url;
  const { context } = await visitor(t, { ...proxy, is_built: true, guests });
  await giveSession(context, proxy.base_url, await signIn(proxy.base_url, { link: cluster.secrets.link }));
  const { api_keys, token } = cluster.secrets;
  const { agent } = parties(proxy.base_url, { api_key: api_keys[0] ?? '', token });
  /** Ends the lead of a node, and sends everybody to the next leader once one leads. */
  const changeLeader = async (kills: boolean) => {
    const old = await cluster.waitForLeader();
    if (kills) await old.kill();
    else old.signal('SIGUSR2');
    leader = (await cluster.waitForLeader((node) => node !== old)).base_url;
    if (kills) await old.start();
  };
  return { agent, tab: tabsIn(context, proxy), changeLeader };
}

type Inbox = Awaited<ReturnType<typeof clusterInbox>>;

/** Sends a request, again after a lost connection, as an agent does: a short lease may end at any moment. */
async function send({ agent }: Inbox, title: string): Promise<void> {
  const body = submission({ caller_item_id: title, title, actions });
  await until(`${title} is sent`, async () => (await agent('inputSend', { body }).catch(lost))?.status === 200);
}

/** Lets a call without an answer pass. */
function lost(error: Error): undefined {
  if (!('code' in error)) throw error; // such as an answer against its schema
}

/** Reads the decisions that wait for the agent: the titles of their requests, with their responses. */
async function decided({ agent }: Inbox): Promise<Map<string, unknown>> {
  let reply: Reply | undefined;
  await until('decisions are read', async () => {
    reply = await agent('outputReadAll', { body: { limit: 100 } }).catch(lost);
    return reply?.status === 200;
  });
  assert.ok(reply);
  const data = dataOf(reply) as { items: Decided[] };
  const found = new Map(data.items.map(({ caller_item_id, response }) => [caller_item_id, response]));
  assert.equal(found.size, data.items.length, 'no request has two decisions');
  return found;
}
type Decided = { readonly caller_item_id: string; readonly response: unknown };

const live = (page: Page) => page.locator('.list-foot', { hasText: 'Live' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });

/** Counts the answers that a page sends, by the path of their item. */
function answersOf(page: Page): Map<string, number> {
  const sent = new Map<string, number>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname.endsWith('/answer')) sent.set(pathname, (sent.get(pathname) ?? 0) + 1);
  });
  return sent;
}

test(`a text that is typed over ${typing} changes of leader is kept, and sent once`, async (t) => {
  const inbox = await clusterInbox(t);
  await send(inbox, 'One');
  const page = await inbox.tab();
  const sent = answersOf(page);
  await openForm(page);
  let typed = '';
  for (let number = 0; number < typing; number++) {
    const changed = inbox.changeLeader(isKilled(number));
    typed += `word${number} `;
    await page.keyboard.type(`word${number} `);
    await changed;
    assert.equal(await field(page).inputValue(), typed);
  }
  await live(page).waitFor();
  await page.keyboard.press('Control+Enter');
  await until('the answer is there', async () => (await decided(inbox)).has('One'));
  assert.deepEqual([...sent.values()], [1]);
  const response = (await decided(inbox)).get('One');
  assert.deepEqual(response, { kind: 'free_text', text: typed });
});

test(`over ${answering} changes of leader, each answered request has one decision`, async (t) => {
  const inbox = await clusterInbox(t);
  const titles = Array.from({ length: answering }, (_, number) => `request ${number}`);
  for (const title of titles) await send(inbox, title);
  const page = await inbox.tab();
  const sent = answersOf(page);
  for (const [number, title] of titles.entries()) {
    await heading(page, title).waitFor();
    await live(page).waitFor();
    const changed = inbox.changeLeader(isKilled(number));
    await page.keyboard.press('1');
    await changed;
    await insist(inbox, page, title);
  }
  assert.deepEqual([...(await decided(inbox)).keys()].sort(), titles.sort());
  t.diagnostic(`${[...sent.values()].filter((times) => times > 1).length} answers were given again by the person`);
});

/** Waits until a request is answered. A person whose answer was not taken is told so, and answers again. */
async function insist(inbox: Inbox, page: Page, title: string): Promise<void> {
  const look = async () => {
    if ((await decided(inbox)).has(title)) return true;
    const again = page.getByRole('button', { name: 'Choose again' });
    if (await again.isVisible()) await again.click();
    else if (await isSettled(page, title)) await page.keyboard.press('1');
    return false;
  };
  await until(`${title} is answered`, look, undefined, unhurried_ms);
}

/** Tells whether the page shows a request that can be answered. */
async function isSettled(page: Page, title: string): Promise<boolean> {
  return (await heading(page, title).isVisible()) && (await live(page).isVisible());
}
