// Handles every decision of this caller, for as long as it runs; each at least once.
import { openClient } from 'human-decision-outbox/client';

const outbox = openClient(); // HDO_URL and HDO_API_KEY
const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());

for await (const { output_result_id, caller_item_id, action_value } of outbox.decisions({ signal: stop.signal })) {
  console.log(output_result_id, caller_item_id, action_value); // act here; it is acknowledged when this body has ended
}
