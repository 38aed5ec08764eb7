/** A worker that handles decisions durably and is killed at its nth await. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

const { HDO_CLIENT, HDO_URL, HDO_API_KEY, HDO_DIE_AT, HDO_LEDGER } = process.env;
const { openClient } = await import(HDO_CLIENT);
let awaits = 0;

/** Counts an await, and kills the process at the chosen one. */
function here() {
  if (++awaits === Number(HDO_DIE_AT)) process.kill(process.pid, 'SIGKILL');
}

/** Counts three awaits of a request: before it is sent, after the response, and after its body. */
async function watched(url, init) {
  here();
  const response = await fetch(url, init);
  here();
  const text = await response.text();
  here();
  return new Response(text, response);
}

const client = openClient({ url: HDO_URL, api_key: HDO_API_KEY, fetch: watched });
const stop = new AbortController();
await client.inputSend(JSON.parse(process.env.HDO_SUBMISSION)).catch((error) => {
  if (error.code !== 'answered_unacknowledged') throw error;
});
process.stdout.write('sent\n');
for await (const { output_result_id, action_value } of client.decisions({ signal: stop.signal })) {
  here();
  const handled = existsSync(HDO_LEDGER) ? readFileSync(HDO_LEDGER, 'utf8') : '';
  if (!handled.includes(output_result_id)) appendFileSync(HDO_LEDGER, `${output_result_id} ${action_value}\n`);
  await Promise.resolve();
  here();
  stop.abort();
}
process.stdout.write(`awaits ${awaits}\n`);
