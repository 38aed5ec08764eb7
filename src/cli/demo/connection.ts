import { socketFetch } from '../../agent/socket-fetch.ts';
import type { OutboxConnection } from '../../client/index.ts';
import { minute_ms } from '../../lib/time/units.ts';
import { addCaller, findCaller } from '../../rules/access/callers.ts';
import { issueKey, revokeKey } from '../../rules/access/keys.ts';
import { operator } from '../../rules/base/audit.ts';
import type { Call } from '../action.ts';
import { connectionTo } from '../agent/side.ts';
import { Failure } from '../failure.ts';
import { openFolder } from '../folder.ts';
import { accountNamed } from '../named.ts';
import { runningServer } from '../server-file.ts';

const margin_ms = 15 * minute_ms;

type DemoFlags = { url?: string; account: string; timeout: number };

/** The server and key of the demo. `leave` revokes the key if the demo issued it. */
type DemoConnection = { connection: OutboxConnection; leave(): void };

/** Uses HDO_API_KEY and `--url`, else the server on the data folder with a new key for this demo. */
export function demoConnection(call: Call, { url: given, account, timeout }: DemoFlags): DemoConnection {
  const url = given?.replace(/\/+$/, '');
  const api_key = process.env.HDO_API_KEY;
  if (api_key && url) return { connection: connectionTo({ url, api_key }), leave: () => {} };
  const folder = openFolder(call);
  const connectionFor = url ? (key: string) => connectionTo({ url, api_key: key }) : onServerOf(call);
  const { key_id, api_key: made } = folder.change((outbox) => {
    const { account_id } = accountNamed(outbox, account);
    const named = { account_id, name: 'demo' };
    const caller = findCaller(outbox, named) ?? addCaller(outbox, operator, named);
    return issueKey(outbox, operator, caller, timeout + margin_ms);
  });
  const leave = () =>
    folder.change((outbox) => {
      if (outbox.store.keys.owner.get({ key_id })) revokeKey(outbox, operator, { key_id }); // else it is gone
    });
  return { connection: connectionFor(made), leave };
}

/** Returns a function that builds a connection from a key, for the server on the data folder. */
function onServerOf({ data }: Call): (api_key: string) => OutboxConnection {
  const server = runningServer(data);
  if (!server) {
    const advice = 'start one with hdo serve, or give --url and HDO_API_KEY';
    throw new Failure('unavailable', `no server runs on ${data}: ${advice}`);
  }
  const { base_url, socket } = server;
  return (api_key) => ({ url: base_url, api_key, ...(socket !== null && { fetch: socketFetch(socket) }) });
}
