import { setTimeout as pause } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { type CallerEndpoints, type CallerOperation, callerEndpoints } from '../../contract/caller-endpoints.ts';
import type { DataOf, Endpoint } from '../../contract/endpoint.ts';
import { type Details, type ErrorCode, Refusal } from '../../contract/errors.ts';
import { Failure } from '../failure.ts';

/** Where a caller's side of the API is, and its key. */
export type Place = { base_url: string; socket: string | null; api_key: string };
type Asked = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
type Reply = { data?: unknown; error?: { code: ErrorCode; message: string } & Details };

/** The caller's side of the API. */
export type Side = Awaited<ReturnType<typeof openSide>>;

const most_tries = 5;

/** Opens a caller's side. What is refused throws a Refusal; what is refused only for now is tried again. */
export async function openSide({ base_url, socket, api_key }: Place) {
  const { Agent, request } = await import('undici'); // takes 20 ms, which other commands need not wait for
  const dispatcher = new Agent(socket === null ? {} : { connect: { socketPath: socket } });
  const headers = { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' };

  async function send(operation: CallerOperation, asked: Asked): Promise<Dispatcher.ResponseData> {
    const endpoint: Endpoint = callerEndpoints[operation];
    const body = asked.body === undefined ? null : JSON.stringify(asked.body);
    try {
      return await request(base_url + target(endpoint, asked), { method: endpoint.method, headers, body, dispatcher });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new Failure('unavailable', `no hdo answers at ${socket ?? base_url}: ${why}`);
    }
  }

  async function answered(operation: CallerOperation, asked: Asked): Promise<Dispatcher.ResponseData> {
    for (let tries = 1; ; tries++) {
      const response = await send(operation, asked);
      if (response.statusCode === 200) return response;
      const refusal = await refusalOf(response);
      const wait_seconds = refusal.details.retry_after_seconds;
      if (wait_seconds === undefined || tries === most_tries) throw refusal;
      await pause(wait_seconds * 1_000);
    }
  }

  return {
    async call<K extends CallerOperation>(operation: K, asked: Asked = {}): Promise<DataOf<CallerEndpoints[K]>> {
      const { data } = (await (await answered(operation, asked)).body.json()) as Reply;
      return data as DataOf<CallerEndpoints[K]>;
    },
    /** The bytes of a decision's file, as they come. */
    download: async (params: { output_result_id: string; file_id: string }): Promise<AsyncIterable<Uint8Array>> =>
      (await answered('outputFile', { params })).body,
    close: () => dispatcher.close(),
  };
}

async function refusalOf({ statusCode, body }: Dispatcher.ResponseData): Promise<Refusal> {
  const text = await body.text();
  try {
    const { code, message, ...details } = (JSON.parse(text) as Required<Reply>).error;
    return new Refusal(code, `${code}: ${message}`, details);
  } catch {
    throw new Failure('unavailable', `the server answered ${statusCode} and not as hdo does`);
  }
}

function target({ path }: Endpoint, { params = {}, query = {} }: Asked): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return Object.keys(query).length > 0 ? `${filled}?${new URLSearchParams(query)}` : filled;
}
