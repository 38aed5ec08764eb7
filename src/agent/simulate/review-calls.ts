import type { Fetch } from '../../client/index.ts';
import type { SimulatedFile } from './file.ts';

/** The address of the server, which changes when it restarts on another port. */
export type ServerAddress = { base_url: string; fetch: Fetch };
export type ReviewerAccess = { token: string; server(): ServerAddress };

export class RefusedCall extends Error {
  readonly status: number;

  constructor(sentence: string, status: number) {
    super(sentence);
    this.name = 'RefusedCall';
    this.status = status;
  }
}

type RefusalReply = { message: string; fields?: readonly { path: string; message: string }[] };
type Reply<T> = { ok: true; data: T } | { ok: false; error: RefusalReply };
type CallContent = { body?: object; file?: SimulatedFile };

/** Calls the reviewers' API with a token. Throws a RefusedCall with the sentence of a refusal and its first field. */
export function reviewCalls({ token, server }: ReviewerAccess) {
  return async function call<T>(method: string, path: string, sent: CallContent = {}): Promise<T> {
    const { base_url, fetch } = server();
    const { headers, body } = parts(sent);
    const init = { method, headers: { ...headers, authorization: `Bearer ${token}` }, ...(body && { body }) };
    const response = await fetch(`${base_url}/review/api${path}`, init);
    const reply = (await response.json()) as Reply<T>;
    if (reply.ok) return reply.data;
    const { message, fields = [] } = reply.error;
    const [field] = fields;
    throw new RefusedCall(field ? `${message} ${field.path}: ${field.message}` : message, response.status);
  };
}

function parts({ body, file }: CallContent) {
  if (file) return { headers: { 'content-type': file.type, 'x-filename': file.name }, body: file.bytes };
  return { headers: { 'content-type': 'application/json' }, body: body && JSON.stringify(body) };
}
