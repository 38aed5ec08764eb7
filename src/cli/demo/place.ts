import { socketFetch } from '../../agent/socket-fetch.ts';
import type { Place } from '../../client/index.ts';
import { operator } from '../../rules/audit.ts';
import { addCaller, findCaller } from '../../rules/callers.ts';
import { issueKey, revokeKey } from '../../rules/keys.ts';
import type { Call } from '../action.ts';
import { reached } from '../agent/side.ts';
import { Failure } from '../failure.ts';
import { openFolder } from '../folder.ts';
import { accountNamed } from '../named.ts';
import { runningServer } from '../server-file.ts';

const margin_ms = 15 * 60_000;

type Given = { url?: string; account: string; timeout: number };

/** Where the demo asks and with which key, and where people answer; `leave` ends the key if the demo made it. */
type DemoPlace = { place: Place; leave(): void };

/** The place that HDO_API_KEY and `--url` name, else the server on the data folder, with a key for this demo. */
export function demoPlace(call: Call, { url: given, account, timeout }: Given): DemoPlace {
  const url = given?.replace(/\/+$/, '');
  const api_key = process.env.HDO_API_KEY;
  if (api_key && url) return { place: reached({ url, api_key }), leave: () => {} };
  const folder = openFolder(call);
  const placeFor = url ? (key: string) => reached({ url, api_key: key }) : onServerOf(call);
  const { key_id, api_key: made } = folder.change((outbox) => {
    const { account_id } = accountNamed(outbox, account);
    const named = { account_id, name: 'demo' };
    const caller = findCaller(outbox, named) ?? addCaller(outbox, operator, named);
    return issueKey(outbox, operator, caller, timeout + margin_ms);
  });
  const leave = () => void folder.change((outbox) => revokeKey(outbox, operator, { key_id }));
  return { place: placeFor(made), leave };
}

/** The server on a data folder, as a place for whoever has a key. */
function onServerOf({ data }: Call): (api_key: string) => Place {
  const server = runningServer(data);
  if (!server) {
    const advice = 'start one with hdo serve, or name one with --url and HDO_API_KEY';
    throw new Failure('unavailable', `no hdo serves ${data}: ${advice}`);
  }
  const { base_url, socket } = server;
  return (api_key) => ({ url: base_url, api_key, ...(socket !== null && { fetch: socketFetch(socket) }) });
}
