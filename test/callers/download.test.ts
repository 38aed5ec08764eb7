import assert from 'node:assert/strict';
import { hash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { test } from 'node:test';
import { request } from 'undici';
import { silentLog } from '../../src/http/log/log.ts';
import type { ActionResponse } from '../../src/popups/index.ts';
import { openBlobs } from '../../src/store/disk/blobs.ts';
import type { Agent } from '../helpers/appliance/agent.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { dial, requestText } from '../helpers/appliance/raw.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { undo } from '../helpers/appliance/undo.ts';
import { answeredWithFile, askForFile, upload } from '../helpers/appliance/upload.ts';
import { eventually } from '../helpers/until.ts';

const fileOf = (response: ActionResponse) => (response.kind === 'file_upload' ? response.file.file_id : '');

test('a download returns the uploaded bytes as an attachment with their name', async () => {
  const box = await account();
  const bytes = randomBytes(2_000_000);
  const { agent, output_result_id, uploaded } = await answeredWithFile(box, { bytes, filename: 'Zürich "1".bin' });
  const { response } = await agent.call('outputRead', { params: { output_result_id } });
  const params = { output_result_id, file_id: fileOf(response) };
  const { status, headers, bytes: down } = await agent.request('outputFile', { params });

  assert.equal(status, 200);
  assert.equal(hash('sha256', down), uploaded.sha256);
  assert.equal(headers['content-type'], 'application/octet-stream');
  assert.equal(headers['content-length'], '2000000');
  assert.match(String(headers['content-disposition']), /^attachment; .*filename\*=UTF-8''Z%C3%BCrich%20%221%22\.bin$/);
});

test('HEAD returns the headers of a download', async () => {
  const box = await account();
  const { agent, output_result_id } = await answeredWithFile(box);
  const { response } = await agent.call('outputRead', { params: { output_result_id } });
  const path = `/api/output/${output_result_id}/files/${fileOf(response)}`;
  const authorization = `Bearer ${agent.api_key}`;
  const reply = await request(box.base_url + path, { method: 'HEAD', headers: { authorization } });

  assert.equal(reply.statusCode, 200);
  assert.equal(reply.headers['content-length'], '9');
  assert.equal(await reply.body.text(), '');
});

test('a file belongs to its decision and its caller', async () => {
  const box = await account();
  const { agent, output_result_id } = await answeredWithFile(box);
  const stranger = box.caller('stranger');
  const { response } = await agent.call('outputRead', { params: { output_result_id } });
  const file_id = fileOf(response);
  assert.equal((await stranger.request('outputFile', { params: { output_result_id, file_id } })).status, 404);
  assert.equal((await agent.request('outputFile', { params: { output_result_id, file_id: 'fil_x' } })).status, 404);
  assert.equal((await agent.request('outputFile', { params: { output_result_id: 'out_x', file_id } })).status, 404);
});

const damages: [name: string, damage: (path: string) => void][] = [
  ['missing', (path) => rmSync(path)],
  ['cut short', (path) => writeFileSync(path, 'the')],
  ['changed in one byte, with the same size and time,', flipByte],
];

for (const [name, damage] of damages) {
  test(`a file that is ${name} is unavailable, and its decision can still be acknowledged`, async (t) => {
    const box = await appliance(t);
    const { agent, output_result_id, uploaded } = await answeredWithFile(box);
    const { response } = await agent.call('outputRead', { params: { output_result_id } });
    const params = { output_result_id, file_id: fileOf(response) };
    damage(openBlobs(box.data).path(uploaded.sha256));

    assert.equal((await agent.request('outputFile', { params })).status, 503);
    assert.equal((await agent.request('outputRead', { params: { output_result_id } })).status, 503);
    const page = await agent.call('outputReadAll');
    assert.deepEqual(page.items, []);
    assert.deepEqual(
      page.unavailable_outputs.map((one) => one.output_result_id),
      [output_result_id],
    );
    await agent.call('outputAck', { params: { output_result_id } });
  });
}

test('a decision whose file is unavailable is not marked read, so it can be undone and given again', async (t) => {
  const box = await appliance(t);
  const { agent, person, item, uploaded } = await answeredWithFile(box);
  rmSync(openBlobs(box.data).path(uploaded.sha256));
  await agent.call('outputReadAll');
  await undo(person, item.item_id);
  const { upload_id } = await upload(person, item);
  const second = await person.answer(item, 'go', { kind: 'file_upload', upload_id });
  assert.equal((await agent.request('outputRead', { params: { output_result_id: second } })).status, 200);
});

test('an acknowledgement deletes the file, unless another decision has the same content', async (t) => {
  const box = await appliance(t);
  const { agent, person, output_result_id, uploaded } = await answeredWithFile(box);
  const path = openBlobs(box.data).path(uploaded.sha256);
  const other = await askForFile(agent, person);
  const { upload_id } = await upload(person, other);
  const second = await person.answer(other, 'go', { kind: 'file_upload', upload_id });

  await agent.call('outputAck', { params: { output_result_id } });
  const doomed = () => box.change(({ store }) => store.files.doomed.all({ limit: 9 }));
  await eventually(() => doomed().length === 0);
  const { response } = await agent.call('outputRead', { params: { output_result_id: second } });
  const params = { output_result_id: second, file_id: fileOf(response) };
  assert.equal((await agent.request('outputFile', { params })).status, 200);
  await agent.call('outputAck', { params: { output_result_id: second } });
  await eventually(() => !existsSync(path));
});

test('an undo deletes the file', async (t) => {
  const box = await appliance(t);
  const { person, item, uploaded } = await answeredWithFile(box);
  await undo(person, item.item_id);
  await eventually(() => !existsSync(openBlobs(box.data).path(uploaded.sha256)));
});

test('a caller that disconnects during a download leaves no open file and no line in the log', async (t) => {
  const lines: unknown[] = [];
  const log = { ...silentLog, error: (line: unknown) => void lines.push(line) };
  const box = await standingAppliance(t, { log });
  const { agent, output_result_id, uploaded } = await answeredWithFile(box, { bytes: Buffer.alloc(20_000_000, 'x') });
  await hangUp(box.base_url, agent, output_result_id);
  const path = openBlobs(box.data).path(uploaded.sha256);
  await eventually(() => !openFiles().includes(path));
  assert.deepEqual(lines, []);
});

async function hangUp(base_url: string, agent: Agent, output_result_id: string): Promise<void> {
  const { response } = await agent.call('outputRead', { params: { output_result_id } });
  const path = `/api/output/${output_result_id}/files/${fileOf(response)}`;
  const socket = dial(base_url);
  socket.write(requestText(`GET ${path} HTTP/1.1`, [`Authorization: Bearer ${agent.api_key}`]));
  await once(socket, 'data');
  socket.destroy();
}

function openFiles(): string[] {
  const folder = '/proc/self/fd';
  return readdirSync(folder).map((name) => {
    try {
      return readlinkSync(`${folder}/${name}`);
    } catch {
      return '';
    }
  });
}

function flipByte(path: string): void {
  const { atime, mtime } = statSync(path);
  const bytes = readFileSync(path);
  bytes[3] = (bytes[3] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  utimesSync(path, atime, mtime);
}
