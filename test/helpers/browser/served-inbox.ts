import type { TestContext } from 'node:test';
import { initFolder } from '../../../src/cli/init-folder.ts';
import { callerEndpoints } from '../../../src/contract/caller-endpoints.ts';
import { reviewEndpoints } from '../../../src/contract/review-endpoints.ts';
import { hashPassword } from '../../../src/lib/crypto/password.ts';
import { findAccount } from '../../../src/rules/access/accounts.ts';
import { operator } from '../../../src/rules/base/audit.ts';
import { addReviewer, makeToken, setPassword } from '../../../src/rules/people/reviewers.ts';
import { type Asked, ask, dataOf } from '../appliance/ask.ts';
import { endAfter } from '../appliance/guests.ts';
import { inFolder } from '../appliance/in-folder.ts';
import { giveSession } from '../appliance/let-in.ts';
import { signIn } from '../appliance/person.ts';
import { submission } from '../data/submissions.ts';
import { type Running, serveExecutable } from '../programs/executable.ts';
import { temporary } from '../programs/hdo.ts';
import { tabsIn, visitor } from './page.ts';
import { openProxy } from './proxy.ts';

type Listed = { items: { item_id: string; revision: number }[] };

const password = 'a long password';

/** Starts the executable on its own folder behind a proxy, and a browser in which Ada is signed in. */
export async function servedInbox(t: TestContext) {
  const { data, api_key, token } = await makeFolder(t);
  let running: Running | undefined = await serveExecutable(data);
  const guests = endAfter(t, () => running?.kill());
  const address = () => running?.base_url ?? 'http://127.0.0.1:1'; // a closed port
  const proxy = await openProxy(t, address);
  const { context } = await visitor(t, { ...proxy, guests });
  await giveSession(context, proxy.base_url, await signIn(address(), { reviewer: 'ada', password }));
  return {
    proxy,
    context,
    tab: tabsIn(context, proxy),
    ...others(address, { api_key, token }),
    kill: async () => {
      await running?.kill();
      running = undefined;
    },
    restart: async () => {
      running = await serveExecutable(data);
    },
  };
}

type Credentials = { readonly api_key: string; readonly token: string };

/** Creates a folder with an agent, Ada with a password, and Bob with a token. */
async function makeFolder(t: TestContext): Promise<Credentials & { data: string }> {
  const data = temporary(t);
  const { key } = initFolder(data, { reviewer: 'ada', caller: 'agent' });
  const hashed = await hashPassword(password);
  const { token } = inFolder(data, (outbox) => {
    setPassword(outbox, operator, { name: 'ada', password: hashed });
    const { account_id } = findAccount(outbox, 'default');
    addReviewer(outbox, operator, { account_id, name: 'bob', role: 'reviewer' });
    return makeToken(outbox, operator, { name: 'bob', lifetime_ms: 86_400_000 });
  });
  return { data, api_key: key.api_key, token };
}

/** The agent and Bob, who follow the server to its current address. */
function others(address: () => string, { api_key, token }: Credentials) {
  const ofAgent = { authorization: `Bearer ${api_key}` };
  const ofBob = { authorization: `Bearer ${token}` };
  const agent = (operation: keyof typeof callerEndpoints, asked: Asked) =>
    ask(address(), callerEndpoints[operation], { ...asked, headers: ofAgent });
  const bob = (operation: keyof typeof reviewEndpoints, asked: Asked) =>
    ask(address(), reviewEndpoints[operation], { ...asked, headers: ofBob });
  return {
    /** Sends an item whose title is also its id. */
    send: async (title: string) =>
      dataOf(await agent('inputSend', { body: submission({ caller_item_id: title, title }) })),
    /** Reads an item as its caller. */
    read: async (caller_item_id: string) =>
      dataOf(await agent('inputRead', { body: { caller_item_id } })) as { readonly status: string },
    /** Answers an item as Bob. */
    other: async (caller_item_id: string, action_value: string) => {
      const { items } = dataOf(await bob('itemList', { query: { caller_item_id } })) as Listed;
      const [{ item_id, revision: expected_revision } = { item_id: '', revision: 0 }] = items;
      const body = { expected_revision, action_value, response: { kind: 'none' } };
      dataOf(await bob('itemAnswer', { params: { item_id }, body }));
    },
  };
}
