import { randomUUID } from 'node:crypto';
import type { Diagnosis } from '../../appliance/diagnosis.ts';
import type { Settings } from '../../config.ts';
import { describeTrouble, type Trouble } from '../../contract/diagnosis.ts';
import { errorText } from '../../lib/process/error-text.ts';
import type { Log } from '../../lib/process/log.ts';
import { version } from '../../lib/process/version.ts';
import { minute_ms } from '../../lib/time/units.ts';
import { openDisk } from '../../store/disk/room.ts';
import type { Connection } from '../log/connection.ts';
import { createNodes, listNodes, type NodeRow, putNode, type RowOwner } from '../log/nodes.ts';
import { ConnectionLost, codeOf, describeDatabaseTrouble, isLogFull } from '../log/trouble.ts';

/** The parts of a node that its presence needs. It changes the room and the trouble of the log in its state. */
type PresentNode = {
  readonly data: string;
  readonly settings: Settings;
  readonly log: Log;
  readonly name: string;
  readonly lease_ms: number;
  readonly diagnosis: Pick<Diagnosis, 'report'>;
  readonly state: {
    readonly role: 'leader' | 'standby';
    readonly seq: number;
    readonly is_fit: boolean;
    room: Trouble | undefined;
    log_trouble: Trouble | undefined;
  };
  stepDown(why: string): void;
};

/** The presence of a node in the database of its cluster. */
export type Presence = ReturnType<typeof openPresence>;

/** Another process runs with the name of this node. */
export class NameTaken extends Error {
  constructor(name: string) {
    super(`another node named ${name} runs in this cluster: give each node its own cluster.node`);
    this.name = 'NameTaken';
  }
}

const within_ms = 5_000;
const most_beat_ms = 1_000;
const beats_in_lease = 5;
const missed_beats = 4;
/** A name is refused if the other process tells so often while this one waits for it. */
const most_changes = 4;
const again_ms = 10 * minute_ms;
const undefined_table = '42P01';

/**
 * Tells the other nodes how this one is, in a row of its own, and finds out if another process has its name. A leader
 * without room gives its lead to a node that has room.
 */
export function openPresence(node: PresentNode) {
  const { state, name, lease_ms } = node;
  const beat_ms = Math.min(most_beat_ms, lease_ms / beats_in_lease);
  const disk = openDisk(node.data, node.settings.server.disk_floor_bytes);
  const row = openRow(name, lease_ms);
  let told_ms = Number.NEGATIVE_INFINITY;
  const findHeir = async (connection: Connection) => {
    const nodes = await listNodes(connection, within_ms);
    return nodes.find((one) => one.node !== name && one.is_fit && one.has_room && one.seen_ms < missed_beats * beat_ms);
  };
  const handOver = openHandOver(node, findHeir);
  const { logFailure, takeFailure } = openFailures(node);
  return {
    /** Tells how this node is, at most once in a beat. @throws {ConnectionLost} */
    async tell(connection: Connection): Promise<void> {
      if (performance.now() - told_ms < beat_ms) return;
      told_ms = performance.now();
      disk.measure(0);
      state.room = state.role === 'standby' && disk.low() ? describeTrouble('disk_low') : undefined;
      const now = describeNode(node);
      try {
        await row.put(connection, now);
        state.log_trouble = undefined;
        if (!now.has_room) await handOver(connection);
      } catch (error) {
        await takeFailure(connection, error);
      }
    },

    /** Tells whether the name may belong to another process. This node does not lead then. */
    isNameOpen: row.isOpen,
    guardName: row.guard,

    /** Finds another node that could lead and has room. */
    findHeir,

    /** Frees the name, so that the next process with it need not wait. */
    async leave(connect: () => Promise<Connection>): Promise<void> {
      if (!row.isOwn()) return;
      try {
        const connection = await connect();
        const gone = { ...describeNode(node), role: 'stopped', is_fit: false } as const;
        await row.put(connection, gone).finally(() => connection.destroy('this node stops'));
      } catch (error) {
        logFailure(error); // others see that the row is old
      }
    },
  };
}

/** Opens what becomes of failures to tell: a full log is a trouble of the node, and others are logged once. */
function openFailures({ state, log }: PresentNode) {
  let said = '';
  const logFailure = (error: unknown) => {
    const cause = errorText(error);
    if (cause !== said) log.warn({ event: 'cluster_trouble', code: 'node_row', cause });
    said = cause;
  };
  const takeFailure = async (connection: Connection, error: unknown) => {
    if (error instanceof ConnectionLost) throw error;
    if (isLogFull(error)) state.log_trouble = describeDatabaseTrouble('log_full', error);
    else if (codeOf(error) === undefined_table) await createNodes(connection, within_ms).catch(logFailure);
    else logFailure(error);
  };
  return { logFailure, takeFailure };
}

function describeNode({ state, name, diagnosis }: PresentNode): NodeRow {
  const { states, troubles } = diagnosis.report();
  const { role, seq } = state;
  const has_room = states.has_room !== false;
  const is_fit = role === 'leader' || (state.is_fit && has_room && states.sound !== false);
  return { node: name, role, version, seq, has_room, is_fit, troubles: troubles.map(({ code }) => code).join(' ') };
}

/** Opens the row of a name. Another process that has it is replaced when it has told nothing for long. */
function openRow(name: string, lease_ms: number) {
  const process = randomUUID();
  const stale_ms = lease_ms * 1.1 + 500; // a leader has then lost its lease
  let other: (RowOwner & { since_ms: number; changes: number }) | undefined;
  let isOwn = false;
  const watchOther = (found: RowOwner) => {
    const isSame = other?.process === found.process;
    if (isSame && other?.beats === found.beats) return;
    other = { ...found, since_ms: performance.now(), changes: isSame ? (other?.changes ?? 0) + 1 : 0 };
  };
  return {
    isOwn: () => isOwn,
    isOpen: () => !isOwn && other !== undefined,
    async put(connection: Connection, row: NodeRow): Promise<void> {
      const isStale = other !== undefined && performance.now() - other.since_ms > stale_ms;
      const found = await putNode(connection, row, { process, replaced: isStale ? other : undefined, within_ms });
      isOwn = found === undefined;
      if (found) watchOther(found);
      else other = undefined;
    },
    /** @throws {NameTaken} if the other process goes on to tell */
    guard(): void {
      if (!isOwn && other && other.changes >= most_changes) throw new NameTaken(name);
    },
  };
}

/** Returns the function with which a leader without room steps down, once in a while, if another node has room. */
function openHandOver(
  node: PresentNode,
  findHeir: (connection: Connection) => Promise<NodeRow | undefined>,
): (connection: Connection) => Promise<void> {
  let gave_ms = Number.NEGATIVE_INFINITY;
  return async (connection) => {
    if (node.state.role !== 'leader' || performance.now() - gave_ms < again_ms) return;
    const heir = await findHeir(connection);
    if (!heir) return;
    gave_ms = performance.now();
    node.stepDown(`its disk is below its floor, and ${heir.node} has room`);
  };
}
