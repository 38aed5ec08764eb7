// Asks for one of several options, for a day and for a file, and acknowledges each answer after its use.
import { openClient } from 'human-decision-outbox/client';

const outbox = openClient(); // HDO_URL and HDO_API_KEY
const acknowledge = ({ decision }) => outbox.outputAck(decision.output_result_id);

const region = await outbox.choose('Where shall it run?', ['Frankfurt', 'Dublin'], { summary: 'Both have room.' });
console.log('region', region.value ?? 'none');
await acknowledge(region);

const day = await outbox.pickDate('When shall it move?', { earliest: '2030-01-01', time_zone: 'Europe/Berlin' });
console.log('day', day.value ?? 'none');
await acknowledge(day);

const contract = await outbox.askFile('The signed contract?', { accept: ['application/pdf'], max_bytes: 5_000_000 });
let size = 0;
if (contract.file) for await (const chunk of outbox.outputFile(contract.decision)) size += chunk.length;
console.log('bytes', size);
await acknowledge(contract);
