import { operator } from '../../rules/audit.ts';
import { addCaller, findCaller } from '../../rules/callers.ts';
import { issueKey, revokeKey } from '../../rules/keys.ts';
import type { Call } from '../action.ts';
import { Failure } from '../failure.ts';
import { openFolder } from '../folder.ts';
import { accountNamed } from '../named.ts';
import { runningServer } from '../server-file.ts';
import type { Place } from './side.ts';

const margin_ms = 15 * 60_000;

type Given = { url?: string; account: string; timeout: number };

/** Where the demo asks and with which key; `leave` ends the key if the demo made it. */
export type DemoPlace = { place: Place; leave(): void };

/** The place that HDO_API_KEY and `--url` name, else the server on the data folder, with a key for this demo. */
export function demoPlace(call: Call, { url, account, timeout }: Given): DemoPlace {
  const api_key = process.env.HDO_API_KEY;
  if (api_key && url) return { place: { base_url: baseOf(url), socket: null, api_key }, leave: () => {} };
  const folder = openFolder(call);
  const server = runningServer(call.data);
  const base_url = url ? baseOf(url) : server?.base_url;
  if (!base_url) {
    const advice = 'start one with hdo serve, or name one with --url and HDO_API_KEY';
    throw new Failure('unavailable', `no hdo serves ${call.data}: ${advice}`);
  }
  const { key_id, api_key: made } = folder.change((outbox) => {
    const { account_id } = accountNamed(outbox, account);
    const named = { account_id, name: 'demo' };
    const caller = findCaller(outbox, named) ?? addCaller(outbox, operator, named);
    return issueKey(outbox, operator, caller, timeout + margin_ms);
  });
  const leave = () => void folder.change((outbox) => revokeKey(outbox, operator, { key_id }));
  return { place: { base_url, socket: url ? null : (server?.socket ?? null), api_key: made }, leave };
}

function baseOf(url: string): string {
  const parsed = URL.parse(url);
  if (parsed && /^https?:$/.test(parsed.protocol)) return url.replace(/\/+$/, '');
  throw new Failure('usage', '--url must be an http or https address such as http://127.0.0.1:8484');
}
