// Asks a person to correct a draft, uses the text that was sent, and acknowledges it.
import { openClient } from 'human-decision-outbox/client';

const outbox = openClient(); // HDO_URL and HDO_API_KEY
const draft = 'We are sorry that your parcel came late.';
const { text, changed, reason, decision } = await outbox.edit('Send this to Dana Whitfield?', draft);
if (text === null) console.log('rejected', reason);
else console.log(changed ? 'changed' : 'as is', text); // use the text here, once for each decision.output_result_id
await outbox.outputAck(decision.output_result_id);
