import { connect, type Socket } from 'node:net';
import { drive } from '../../bench/server/client.ts';
import { makeFolder } from '../../faults/folder.ts';
import { parties } from '../../faults/parties.ts';
import { asking, submission } from '../data/submissions.ts';
import { temporary } from '../programs/hdo.ts';
import { dataOf } from './ask.ts';
import { requestText } from './raw.ts';
import { serveLogged } from './serve-logged.ts';

type T = Parameters<typeof serveLogged>[0];
export type Loud = Awaited<ReturnType<typeof serveLoud>>;

const item_bytes = 250_000;
const file_bytes = 8_000_000; // more than the kernel buffers
const limitless = { HDO_LIMITS__ENABLED: 'false', HDO_LOG__LEVEL: 'warn' };

/** Starts the executable on a folder with an item of 250 kB, `large`, and a decision with a file of 8 MB. */
export async function serveLoud(t: T, env: NodeJS.ProcessEnv = {}) {
  const data = temporary(t);
  const credentials = makeFolder(data);
  const server = await serveLogged(t, data, { env: { ...limitless, ...env } });
  const { agent, person } = parties(server.base_url, credentials);
  const details = '&'.repeat(item_bytes / '&amp;'.length);
  dataOf(await agent('inputSend', { body: submission({ caller_item_id: 'large', details }) }));
  const popup = { kind: 'file_upload' as const, label: 'Which?', accept_mime_types: null };
  dataOf(await agent('inputSend', { body: { ...asking(popup), caller_item_id: 'file' } }));
  const key = `Authorization: Bearer ${credentials.api_key}`;

  /** Answers the item `file` with a file; returns the path of the download. */
  const upload = async (): Promise<string> => {
    const { items } = dataOf(await person('itemList', { query: { caller_item_id: 'file' } })) as { items: Item[] };
    const [{ item_id = '', revision: expected_revision } = {}] = items;
    const headers = { 'content-type': 'application/octet-stream', 'x-filename': 'file.bin' };
    const query = { item_id, action_value: 'go' };
    const body = Buffer.alloc(file_bytes, 1);
    const { upload_id } = dataOf(await person('uploadSend', { query, headers, body })) as { upload_id: string };
    const answer = { expected_revision, action_value: 'go', response: { kind: 'file_upload', upload_id } };
    const answered = dataOf(await person('itemAnswer', { params: { item_id }, body: answer }));
    const { output_result_id } = (answered as { answer: { output_result_id: string } }).answer;
    const read = dataOf(await agent('outputRead', { params: { output_result_id } })) as Output;
    return `/api/output/${output_result_id}/files/${read.response.file.file_id}`;
  };
  return { ...server, key, credentials, upload };
}
type Item = { item_id?: string; revision?: number };
type Output = { response: { file: { file_id: string } } };

/** A request for an item, on a connection that stays open. */
export function readText(key: string, caller_item_id: string, ...headers: string[]): string {
  const body = JSON.stringify({ caller_item_id });
  const own = [key, 'Content-Type: application/json', `Content-Length: ${body.length}`, ...headers];
  const keep = headers.some((header) => header.startsWith('Connection')) ? [] : ['Connection: keep-alive'];
  return requestText('POST /api/input/read HTTP/1.1', [...own, ...keep], body);
}

/** The target of connections: a server, or a function that opens a socket. */
type Way = Pick<Loud, 'base_url'> | (() => Socket);

/** Opens connections that send a text and never read. They are closed after the test. */
export function openDeaf(t: T, way: Way, count: number, text: string): Socket[] {
  const port = typeof way === 'function' ? 0 : Number(new URL(way.base_url).port);
  const dial = typeof way === 'function' ? way : () => connect({ port, host: '127.0.0.1' });
  const sockets = Array.from({ length: count }, () => {
    const socket = dial().pause();
    socket.on('error', () => {}); // the server is expected to cut it off
    socket.write(text);
    return socket;
  });
  t.after(() => {
    for (const socket of sockets) socket.destroy();
  });
  return sockets;
}

/** Measures the median duration in milliseconds of listing items, with one request at a time on one connection. */
export async function honestCall({ base_url, key }: Loud, seconds: number): Promise<number> {
  const text = requestText('GET /api/input/list HTTP/1.1', [key, 'Connection: keep-alive']);
  const load = { port: Number(new URL(base_url).port), connections: 1, seconds };
  const { latencies_ms } = await drive({ ...load, next: () => text });
  return latencies_ms[Math.floor(latencies_ms.length / 2)] ?? Number.POSITIVE_INFINITY;
}
