// Asks for a yes, acts on it, and acknowledges it.
import { openClient } from 'human-decision-outbox/client';

const outbox = openClient(); // HDO_URL and HDO_API_KEY
const { confirmed, reason, decision } = await outbox.confirm('Deploy web 1.4.2 to production?');
console.log(confirmed ? 'deploying' : `not now: ${reason}`); // act here, once for each decision.output_result_id
await outbox.outputAck(decision.output_result_id);
