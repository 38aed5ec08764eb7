import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { GateSetup } from '../cluster/gate/messages.ts';
import type { Settings } from '../config.ts';
import { Refusal } from '../contract/errors.ts';
import type { ClusterFigures } from '../http/metrics/cluster.ts';
import { commonHeaders, jsonHeaders, refusalText } from '../http/reply/reply.ts';
import { strictTransport } from '../http/reply/strict-transport.ts';
import { traceOf } from '../http/request/trace.ts';
import type { Write, WriteVerb } from '../writer/writes.ts';

/** A file of an upload, whose bytes are in a temporary file. */
export type UploadedFile = { readonly sha256: string; readonly size_bytes: number; readonly temporary: string };

/** The lead of a cluster, under which an appliance serves. A single machine has none. */
export type Lead = {
  readonly gate: GateSetup;
  readonly node: string;
  /** Returns the state of the node, for its metrics. */
  figures(): ClusterFigures;
  /** Tells if this node certainly still leads. It is asked when a response begins, after everything was read for it. */
  isCurrent(): boolean;
  /** Puts the bytes of a file into the database of the cluster, before its row is written. */
  putFile(file: UploadedFile): Promise<void>;
  /** Called when nothing more may be written under this lead. */
  onLost(cause: string): void;
};

/** Returns the function that runs rules. A leader first puts the bytes of an upload into the log's database. */
export function writeFor({ write }: { readonly write: Write }, lead: Pick<Lead, 'putFile'> | undefined): Write {
  if (!lead) return write;
  const wrapped = async (verb: WriteVerb, ...rest: unknown[]) => {
    if (verb === 'keepUpload') await lead.putFile(rest[1] as UploadedFile);
    return (write as (verb: WriteVerb, ...rest: unknown[]) => Promise<unknown>)(verb, ...rest);
  };
  return wrapped as Write;
}

/** The refusal of a node that may not answer. */
export function notLeading(): Refusal {
  const details = { retry_after_seconds: 1 };
  return new Refusal('temporary_unavailable', 'This node does not lead its cluster. Try again in a second.', details);
}

/**
 * Returns the function that replaces each response that begins when the lead is no longer certain: what was read for it
 * may be older than what another node has confirmed since.
 */
export function refuseLate(isCurrent: () => boolean): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    const { writeHead } = res;
    if (req.url === '/livez') return;
    res.writeHead = (...given: unknown[]) => {
      res.writeHead = writeHead;
      if (isCurrent()) return Reflect.apply(writeHead, res, given);
      refuse(req, res);
      return res;
    };
  };
}

/** Sends the refusal, and drops the response that was about to begin. */
function refuse(req: IncomingMessage, res: ServerResponse): void {
  const refusal = notLeading();
  const { ids } = traceOf(req);
  traceOf(req).code = refusal.code;
  const body = refusalText(ids, refusal);
  for (const name of res.getHeaderNames()) res.removeHeader(name);
  const headers: OutgoingHttpHeaders = {
    ...commonHeaders(ids),
    ...jsonHeaders,
    'Retry-After': '1',
    'Content-Length': Buffer.byteLength(body),
  };
  res.shouldKeepAlive = false;
  res.writeHead(503, headers).end(req.method === 'HEAD' ? undefined : body);
  res.write = () => true;
  res.end = () => res;
  res.flushHeaders = () => {};
}

/** Adds the headers of every response, and refuses those that a node may no longer give. */
export function outfitOf({ server }: Settings, lead: Lead | undefined): ReturnType<typeof strictTransport> {
  const transport = strictTransport(server);
  if (!lead) return transport;
  const late = refuseLate(lead.isCurrent);
  return (req, res) => {
    transport(req, res);
    late(req, res);
  };
}
