import type { CallerEndpoints } from '../contract/caller-endpoints.ts';
import type { Call } from '../http/endpoint/plane.ts';
import { preferredWait } from '../http/endpoint/prefer.ts';
import { traceOf } from '../http/request/trace.ts';
import type { Caller } from '../rules/outbox.ts';
import type { KnownCaller } from './authenticate.ts';
import type { Api } from './callers.ts';
import { checkOutputs } from './lists.ts';

const most_looked_at = 100;

/**
 * Lists the decisions that are ready. A request for the first page with a wait preference (RFC 7240) is held until an
 * unread decision is available or the time is over. It ends early when its connection or the server closes, or when its
 * key is revoked or expires.
 */
export async function holdAndCheck(api: Api, call: Call<CallerEndpoints['outputCheck'], KnownCaller>) {
  const { caller } = call.who;
  const wait_s = call.query.cursor === null ? preferredWait(call.req.headers.prefer) : undefined;
  if (wait_s === undefined) return checkOutputs(api, caller, call.query);
  call.headers['Preference-Applied'] = `wait=${wait_s}`;
  call.leave();
  const end_ms = performance.now() + wait_s * 1_000;
  const poll = api.polls.hold(caller.caller_id);
  call.res.once('close', poll.end);
  try {
    while (!(await hasUnread(api, caller))) {
      const left_ms = end_ms - performance.now();
      const asked_ms = performance.now();
      const wake = left_ms > 0 && (await poll.wait(left_ms));
      traceOf(call.req).started_ms += performance.now() - asked_ms; // the log shows processing time only
      if (!wake || wake === 'ended') break;
      api.authenticate(call.req);
    }
  } finally {
    call.res.off('close', poll.end);
    poll.close();
  }
  return checkOutputs(api, caller, call.query);
}

async function hasUnread(api: Api, { caller_id }: Caller): Promise<boolean> {
  for (const { sha256, size_bytes } of api.store.outputs.unread.all({ caller_id, limit: most_looked_at })) {
    if (sha256 === null || size_bytes === null || (await api.files.intact({ sha256, size_bytes }))) return true;
  }
  return false;
}
