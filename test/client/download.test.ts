import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf } from '../helpers/appliance/client.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { answeredWithFile } from '../helpers/appliance/upload.ts';
import { scripted } from '../helpers/programs/scripted.ts';

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all).toString();
}

test('a file downloads unchanged', async () => {
  const box = await account();
  const { agent, output_result_id } = await answeredWithFile(box, { bytes: 'x'.repeat(300_000) });
  const client = clientOf(box, agent);
  assert.equal(await bytesOf(client.outputFile(await client.outputRead(output_result_id))), 'x'.repeat(300_000));
});

test('wrong bytes of any length are an error', async (t) => {
  const box = await account();
  const { agent, output_result_id } = await answeredWithFile(box, { bytes: 'the bytes' });
  const decision = await clientOf(box, agent).outputRead(output_result_id);
  for (const body of ['other bytes', 'the byteZ', 'the', '']) {
    const { base_url } = await scripted(t, [{ status: 200, body }]);
    const file = clientOf({ base_url }, agent).outputFile(decision);
    await assert.rejects(bytesOf(file), { code: 'damaged_file' }, body);
  }
});

test('an interrupted download is an error', async (t) => {
  const box = await account();
  const { agent, output_result_id } = await answeredWithFile(box);
  const decision = await clientOf(box, agent).outputRead(output_result_id);
  const { base_url } = await scripted(t, [{ status: 200, body: 'the', headers: { 'content-length': '9' } }]);
  await assert.rejects(bytesOf(clientOf({ base_url }, agent).outputFile(decision)), { code: 'unreachable' });
});

test('downloading from a decision without a file is an error', async () => {
  const box = await account();
  const client = clientOf(box, box.caller('agent'));
  const none = { output_result_id: 'out_x', response: { kind: 'none' } } as const;
  await assert.rejects(bytesOf(client.outputFile(none)), /has no file/);
});
