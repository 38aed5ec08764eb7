import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appliance } from '../helpers/appliance.ts';
import { clientOf } from '../helpers/client.ts';
import { scripted } from '../helpers/scripted.ts';
import { answeredWithFile } from '../helpers/upload.ts';

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all).toString();
}

test('a file comes as it was uploaded', async (t) => {
  const box = await appliance(t);
  const { agent, output_result_id } = await answeredWithFile(box, { bytes: 'x'.repeat(300_000) });
  const client = clientOf(box, agent);
  assert.equal(await bytesOf(client.outputFile(await client.outputRead(output_result_id))), 'x'.repeat(300_000));
});

test('bytes that are not those of the decision are an error, however many they are', async (t) => {
  const box = await appliance(t);
  const { agent, output_result_id } = await answeredWithFile(box, { bytes: 'the bytes' });
  const decision = await clientOf(box, agent).outputRead(output_result_id);
  for (const body of ['other bytes', 'the byteZ', 'the', '']) {
    const { base_url } = await scripted(t, [{ status: 200, body }]);
    const file = clientOf({ base_url }, agent).outputFile(decision);
    await assert.rejects(bytesOf(file), { code: 'damaged_file' }, body);
  }
});

test('a file that stops coming is an error of its own', async (t) => {
  const box = await appliance(t);
  const { agent, output_result_id } = await answeredWithFile(box);
  const decision = await clientOf(box, agent).outputRead(output_result_id);
  const { base_url } = await scripted(t, [{ status: 200, body: 'the', headers: { 'content-length': '9' } }]);
  await assert.rejects(bytesOf(clientOf({ base_url }, agent).outputFile(decision)), { code: 'unreachable' });
});

test('a decision without a file has none to download', async (t) => {
  const box = await appliance(t);
  const client = clientOf(box, box.caller('agent'));
  const none = { output_result_id: 'out_x', response: { kind: 'none' } } as const;
  await assert.rejects(bytesOf(client.outputFile(none)), /has no file/);
});
