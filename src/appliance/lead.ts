import type { GateSetup } from '../cluster/seam.ts';
import type { Trouble } from '../contract/diagnosis.ts';
import { Refusal } from '../contract/errors.ts';
import type { ClusterFigures } from '../http/metrics/cluster.ts';
import type { Write, WriteVerb } from '../writer/writes.ts';

/** A file of an upload, whose bytes are in a temporary file. */
type UploadedFile = { readonly sha256: string; readonly size_bytes: number; readonly temporary: string };

/** The lead of a cluster, under which an appliance serves. A single machine has none. */
export type Lead = {
  readonly gate: GateSetup;
  /** Returns the state of the node, for its metrics. */
  figures(): ClusterFigures;
  /** Tells if this node certainly still leads. A response asks when it begins, after its data was read. */
  isCurrent(): boolean;
  /** Puts the bytes of a file into the database of the cluster, before its row is written. */
  putFile(file: UploadedFile): Promise<void>;
  /** Called when this lead may no longer write. */
  onLost(cause: string): void;
  /** Called when the database of this node is damaged, or its disk fails. */
  onUnsound(trouble: Trouble): void;
  /** Called when the database of the cluster can store nothing. The lead goes on. */
  onLogFull(cause: string): void;
};

/** Returns the function that runs rules. A leader first puts the bytes of an upload into the log's database. */
export function wrapWrite({ write }: { readonly write: Write }, lead: Pick<Lead, 'putFile'> | undefined): Write {
  if (!lead) return write;
  const wrapped = async (verb: WriteVerb, ...rest: unknown[]) => {
    if (verb === 'keepUpload') await lead.putFile(rest[1] as UploadedFile);
    return (write as (verb: WriteVerb, ...rest: unknown[]) => Promise<unknown>)(verb, ...rest);
  };
  return wrapped as Write;
}

/** Builds the refusal of a node that may not answer. */
export function makeLeadRefusal(): Refusal {
  const details = { retry_after_seconds: 1 };
  return new Refusal('temporary_unavailable', 'This node does not lead its cluster. Try again in a second.', details);
}
