/**
 * A model of two nodes that append batches to a log in PostgreSQL, explored breadth-first over every interleaving. The
 * program follows its steps by name. `mistakes.ts` has what happens when it does not.
 *
 * - **Outcomes** (`outcome.ts`). An append, a takeover and a renewal are confirmed without a warning, when a
 *   synchronous standby that is listed after the commit has flushed as far. They are refused when the leader row or the
 *   head is another. Everything else is unknown.
 * - **Append** (`landAppend`, `insert`). Reads the leader row FOR KEY SHARE, and compares epoch and instance. Compares
 *   the head with seq - 1 and prev, inserts the row and moves the head.
 * - **Gate** (`gate.ts`). Confirmed: COMMIT in SQLite, then answers. If COMMIT fails, the record is replayed, and the
 *   batch is not run again. Refused: stands by. Unknown, or a seq that is taken: a new epoch is due. Its confirmed
 *   takeover comes before any read of the log.
 * - **Takeover** (`takeover.ts`). Replaces the leader row that the node read, and no other: the statement compares
 *   epoch, instance and renewal. It is sent in three cases. The row did not change for the lease time, by the monotonic
 *   clock, since the reply that showed it first. The lease was handed back. Or the row has an epoch that this process
 *   took or tried to take. An epoch of an older process, or in the folder, does not count.
 * - **Replay** (`replay.ts`). After its takeover a node applies rows of older epochs up to the head. A row of a newer
 *   epoch means that it was overtaken. A standby applies a row when the next one exists, or a renewal says that its seq
 *   is confirmed. Each row is one transaction, which compares seq and prev with its own rows.
 * - **Lease** (`clock.ts`). Counts from when the confirmed renewal or takeover was sent. Reads, and batches that change
 *   nothing, are answered under it. A leader stops serving, for good under that epoch, before it hands the lease back.
 * - **Commands** (`commands.ts`). Use the epoch of the running server, which they ask for. The folder holds no epoch.
 */
import { clockSteps } from './clock.ts';
import { commandSteps } from './commands.ts';
import { databaseSteps } from './database.ts';
import { faultSteps } from './faults.ts';
import { gateSteps } from './gate.ts';
import { processSteps } from './processes.ts';
import { replaySteps } from './replay.ts';
import { takeoverSteps } from './takeover.ts';
import type { Step, World } from './world.ts';

const steps: readonly Step[] = [
  ...takeoverSteps,
  ...gateSteps,
  ...commandSteps,
  ...replaySteps,
  ...processSteps,
  ...databaseSteps,
  ...faultSteps,
  ...clockSteps,
];

/** Collects the steps of a world. The explorer tries all of them in every state. */
export function stepsOf(world: World): Step[] {
  return steps.filter(({ isIn }) => isIn?.(world) ?? true);
}
