import { socketFetch } from '../agent/socket-fetch.ts';
import { type Client, type OutboxConnection, OutboxError } from '../client/index.ts';
import { type Ready, ready } from '../client/item.ts';
import { type DemoRequest, demoRequests } from '../contract/demo/requests.ts';
import { durationText } from '../lib/time/duration.ts';
import { pauseUntil } from '../lib/time/pause.ts';
import { minute_ms } from '../lib/time/units.ts';
import type { ActionResponse } from '../popups/index.ts';
import { addCaller, findCaller } from '../rules/access/callers.ts';
import { issueKey, revokeKey } from '../rules/access/keys.ts';
import { operator } from '../rules/base/audit.ts';
import type { Call } from './action.ts';
import { connectionTo, guardVariables, openOutbox } from './agent/side.ts';
import { explainErrors } from './agent/trouble.ts';
import { command } from './command.ts';
import { Failure } from './failure.ts';
import { openFolder } from './folder.ts';
import { accountNamed } from './named.ts';
import { accountOption, readDuration } from './options.ts';
import { escapeLine, printLines } from './output.ts';
import { runningServer } from './server-file.ts';
import { stopSignal } from './signals.ts';

const longest_timer_ms = 2 ** 31 - 1;
/** A server that hangs must not keep a demo that has ended. */
const patience = { request_ms: 10_000, tries: 2 };
type PlayOptions = { connection: OutboxConnection; say(line: string): void; timeout: number };

/** `hdo demo`: acts as an agent, over HTTP. */
export const demo = command('demo', {
  about: 'Sends one request of every kind as an agent would, and takes the decisions.',
  options: [
    ['--url <address>', 'the server to use; with HDO_API_KEY no data folder is needed', { env: 'HDO_URL' }],
    ['--timeout <duration>', 'how long to wait for people', { read: readDuration, preset: 600_000, shown: '10m' }],
    accountOption,
  ],
  run: async (call, flags) => {
    const { connection, leave } = demoConnection(call, flags);
    const say = call.json ? call.note : (line: string) => printLines([escapeLine(line)]);
    try {
      const played = await explainErrors(() =>
        play(openOutbox({ ...connection, patience }), { connection, say, timeout: flags.timeout }),
      );
      return {
        ...report(connection, played),
        ...(played.items.some(isUnanswered) && { exit: 'temporary' as const }),
      };
    } finally {
      leave();
    }
  },
});

/** The requests with their outcome. `interrupted`: a signal ended the demo early. */
type DemoResult = { items: DemoItem[]; interrupted: boolean };

async function play(client: Client, { connection, say, timeout }: PlayOptions): Promise<DemoResult> {
  const items: DemoItem[] = [];
  const stop = stopSignal();
  const signal = AbortSignal.any([stop, AbortSignal.timeout(Math.min(timeout, longest_timer_ms))]);
  try {
    for (const request of demoRequests(Date.now().toString(36))) items.push(...(await sendRequest(client, request)));
    for (const { submission, popup } of items) say(`sent ${submission.caller_item_id} (${popup})`);
    say(`Answer at ${connection.url}/ within ${durationText(timeout)}.`);
    await takeDecisions(client, items, {
      signal,
      onDecision: ({ submission }, { action_value, response, answered_by, downloaded_sha256 }) => {
        say(`${submission.caller_item_id}: ${answered_by} chose ${action_value} ${JSON.stringify(response)}`);
        if (downloaded_sha256) say(`  downloaded; the hash matches: ${downloaded_sha256}`);
      },
    });
  } finally {
    await deleteOpen(client, items);
  }
  return { items, interrupted: stop.aborted };
}

function isUnanswered({ ended }: DemoItem): boolean {
  return ended !== 'acknowledged';
}

function report({ url: base_url }: OutboxConnection, { items, interrupted }: DemoResult) {
  const requests = items.map(({ submission: { caller_item_id, card_visual }, popup, ended, decision }) => ({
    caller_item_id,
    popup,
    card_visual: card_visual?.kind ?? null,
    status: ended,
    decision,
  }));
  const ended = (how: DemoItem['ended']) => items.filter((one) => one.ended === how).length;
  const counts = { acknowledged: ended('acknowledged'), withdrawn: ended('withdrawn'), late: ended('late') };
  const late = counts.late > 0 ? ` ${counts.late} were answered just then and stay unread.` : '';
  const why = interrupted ? 'Interrupted' : 'Time is up';
  const rest = items.some(isUnanswered) ? ` ${why}: deleted the other ${counts.withdrawn}.${late}` : '';
  const lines = [`Took and acknowledged ${counts.acknowledged} of ${items.length} decisions.${rest}`];
  return { document: { base_url, ...counts, requests }, lines };
}

const margin_ms = 15 * minute_ms;

type DemoFlags = { url?: string; account: string; timeout: number };

/** The server and key of the demo. `leave` revokes the key if the demo issued it. */
type DemoConnection = { connection: OutboxConnection; leave(): void };

/** Uses HDO_API_KEY and `--url`, else the server on the data folder with a new key for this demo. */
function demoConnection(call: Call, { url: given, account, timeout }: DemoFlags): DemoConnection {
  const url = given?.replace(/\/+$/, '');
  guardVariables(given, process.env);
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

const poll_ms = 1_000;

/** A request of the demo and its outcome. `late`: it was answered before the demo could delete it. */
type DemoItem = DemoRequest & {
  decision: DemoDecision | null;
  ended: 'open' | 'acknowledged' | 'withdrawn' | 'late';
};

/** Sends a request. Leaves it out if the tier of the account does not include it. */
async function sendRequest(client: Client, request: DemoRequest): Promise<DemoItem[]> {
  try {
    await client.inputSend(request.submission);
    return [{ ...request, decision: null, ended: 'open' }];
  } catch (error) {
    if (error instanceof OutboxError && error.code === 'upgrade_required') return [];
    throw error;
  }
}

/** Takes decisions until all requests are answered or the signal aborts. */
async function takeDecisions(client: Client, items: readonly DemoItem[], { signal, onDecision }: Watch): Promise<void> {
  while (!signal.aborted) {
    for (const { caller_item_id, output_result_id } of await readyNow(client, signal)) {
      const one = items.find(
        ({ submission, ended }) => ended === 'open' && submission.caller_item_id === caller_item_id,
      );
      if (!one) continue;
      one.decision = await deliver(client, output_result_id);
      one.ended = 'acknowledged';
      onDecision(one, one.decision);
    }
    if (items.every(({ ended }) => ended !== 'open')) return;
    await pauseUntil(signal, poll_ms);
  }
}
type Watch = { signal: AbortSignal; onDecision(item: DemoItem, decision: DemoDecision): void };

/** Lists the ready decisions. The signal ends a list that a server is late with. */
async function readyNow(client: Client, signal: AbortSignal): Promise<Ready[]> {
  const found: Ready[] = [];
  try {
    for await (const one of ready(client, { signal })) found.push(one);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return found;
}

async function deleteOpen(client: Client, items: readonly DemoItem[]): Promise<void> {
  for (const one of items.filter(({ ended }) => ended === 'open')) {
    try {
      await client.inputDelete(one.submission.caller_item_id);
      one.ended = 'withdrawn';
    } catch (error) {
      if (!(error instanceof OutboxError)) throw error;
      if (error.code !== 'input_not_pending' && error.code !== 'not_found') throw error;
      one.ended = error.code === 'not_found' ? 'withdrawn' : 'late'; // an operator has removed it, with its caller
    }
  }
}

type DemoDecision = {
  output_result_id: string;
  action_value: string;
  response: ActionResponse;
  answered_at: string;
  answered_by: string | null;
  /** The hash of the downloaded bytes, which matches the decision. */
  downloaded_sha256: string | null;
};

/** Reads a decision, downloads its file, and only then acknowledges it, as every agent should. */
async function deliver(client: Client, output_result_id: string): Promise<DemoDecision> {
  const decision = await client.outputRead(output_result_id);
  const { action_value, response, answered_at, answered_by } = decision;
  if (response.kind === 'file_upload') for await (const _chunk of client.outputFile(decision)); // checks the hash
  const downloaded_sha256 = response.kind === 'file_upload' ? response.file.sha256 : null;
  await client.outputAck(output_result_id);
  return { output_result_id, action_value, response, answered_at, answered_by, downloaded_sha256 };
}
