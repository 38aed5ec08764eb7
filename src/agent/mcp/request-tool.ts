import { setTimeout as pause } from 'node:timers/promises';
import type { Submission } from '../../client/index.ts';
import { ready } from '../../client/item.ts';
import { contentHash } from '../../client/sent.ts';
import { callerEndpoints as rows } from '../../contract/caller-endpoints.ts';
import { canonicalise } from '../../contract/submission.ts';
import { decodedWords } from '../../lib/safe-html/safe-html.ts';
import { closed, literals, Type } from '../../lib/schema/schema.ts';
import { second_ms } from '../../lib/time/units.ts';
import { Sha256 } from '../../vocabulary.ts';
import { jsonSchema, resultSchema } from './json-schema.ts';
import { changesData, type Tool, type ToolCall, type ToolResult } from './tool.ts';

const consented_wait_seconds = 20;
const longest_shown = 200;

/** Sends a request. A host that can open addresses is asked to open it for its user. */
export const requestTool: Tool = {
  name: 'request_decision',
  title: 'Ask a person to decide',
  description:
    'Sends a request to people and returns at once. Continue with other work and poll with check_decisions. ' +
    'The same caller_item_id with the same content changes nothing.',
  annotations: changesData,
  inputSchema: jsonSchema(rows.inputSend.body),
  isCheckedByOutbox: true,
  outputSchema: resultSchema(
    closed({
      ...rows.inputSend.data.properties,
      status: literals(['pending', 'answered']),
      content_hash: Sha256,
      output_result_id: Type.Optional(Type.String({ description: 'The decision to read, if it is ready already.' })),
    }),
  ),
  async run(call, given) {
    if (call.resumed) return resume(call, call.resumed, given);
    const sent = await call.client.inputSend(given as Submission, { signal: call.signal });
    const { canonical, content_hash } = canonicalise(given);
    const data = { ...sent, content_hash };
    if (call.inbox_url === undefined || !sent.created) return { data };
    const title = brief(decodedWords(canonical.title));
    const message = `“${title}” waits for a person's answer in the inbox. Only an answer given there counts.`;
    return { data, opening: { url: addressIn(call.inbox_url, sent.caller_item_id), message, state: data } };
  },
};

/** The address of the queue with only this request. Its item id is known to people only. */
function addressIn(inbox_url: string, caller_item_id: string): string {
  return `${inbox_url}/queue?${new URLSearchParams({ q: `"${brief(caller_item_id).replaceAll('"', ' ')}"` })}`;
}

/** A text on one line, cut to the length that a host can show. */
function brief(text: string): string {
  return [...text.replaceAll(/\s+/g, ' ')].slice(0, longest_shown).join('');
}

/** Continues a call after its request was sent. Sends nothing, so that no question is asked twice. */
async function resume(
  call: ToolCall,
  { state, consented }: NonNullable<ToolCall['resumed']>,
  given: Record<string, unknown>,
): Promise<ToolResult> {
  const { caller_item_id, content_hash, revision } = state;
  if (hashOf(given) !== content_hash) {
    throw new TypeError('The request state belongs to a request with other arguments: call again without it.');
  }
  const input = await call.client.inputRead(String(caller_item_id), { signal: call.signal });
  if (contentHash(input.raw_input) !== content_hash || input.revision !== revision) {
    throw replaced();
  }
  const wait_ms = consented ? consented_wait_seconds * second_ms : 0;
  const output_result_id = await readyDecision(
    call,
    { caller_item_id: String(caller_item_id), revision: input.revision },
    wait_ms,
  );
  if (output_result_id === undefined) return { data: state };
  return { data: { ...state, status: 'answered', output_result_id } };
}

function hashOf(given: unknown): string | undefined {
  try {
    return canonicalise(given).content_hash;
  } catch {
    return undefined; // the host has changed the arguments, and they are invalid now
  }
}

type AwaitedItem = { readonly caller_item_id: string; readonly revision: number };

/**
 * Finds the decision on a request, which stays unread. Waits for it, at most as long as given, and no longer than the
 * request stays as it is.
 */
async function readyDecision(
  { client, signal }: ToolCall,
  item: AwaitedItem,
  wait_ms: number,
): Promise<string | undefined> {
  const until_ms = performance.now() + wait_ms;
  for (let wait_seconds = 0; ; ) {
    const begun_ms = performance.now();
    const { items, state } = await client.itemCheck(item, { signal, ...(wait_seconds > 0 && { wait_seconds }) });
    // an older server has looked at all requests, page by page
    const found = state ? items : ready(client, { wait_seconds: 0, signal });
    for await (const one of found) if (one.caller_item_id === item.caller_item_id) return one.output_result_id;
    if (state?.state === 'gone') return undefined;
    if (state?.revision !== undefined && state.revision !== item.revision) throw replaced();
    const now_ms = performance.now();
    wait_seconds = Math.floor((until_ms - now_ms) / second_ms);
    if (wait_seconds < 1) return undefined;
    // on an older server, an unread decision on another request ends every long poll at once
    if (begun_ms > until_ms - wait_ms && now_ms - begun_ms < second_ms) await pause(second_ms, undefined, { signal });
  }
}

function replaced(): TypeError {
  return new TypeError('Another client with this key has replaced the request: do not act on its answer.');
}
