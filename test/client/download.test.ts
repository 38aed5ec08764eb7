import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
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
  const framed = await scripted(t, [{ status: 200, body: 'the', headers: { 'content-length': '9' } }]);
  const plain = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.end('HTTP/1.0 200 OK\r\n\r\nthe'));
  }).listen(0, '127.0.0.1');
  t.after(() => plain.close());
  await once(plain, 'listening');
  const unframed = { base_url: `http://127.0.0.1:${(plain.address() as AddressInfo).port}` };
  for (const { base_url } of [framed, unframed]) {
    const wanted = { code: 'unreachable', sentence: 'the download was interrupted' };
    await assert.rejects(bytesOf(clientOf({ base_url }, agent).outputFile(decision)), wanted);
  }
});

test('downloading from a decision without a file is an error', async () => {
  const box = await account();
  const client = clientOf(box, box.caller('agent'));
  const none = { output_result_id: 'out_x', response: { kind: 'none' } } as const;
  await assert.rejects(bytesOf(client.outputFile(none)), /has no file/);
});
