import type { Lead } from '../../appliance/lead.ts';
import type { Trouble } from '../../contract/diagnosis.ts';
import { errorText } from '../../lib/process/error-text.ts';
import { pauseUntil } from '../../lib/time/pause.ts';
import { openForReading } from '../../store/database/database.ts';
import { clusterStatements } from '../../store/tables/cluster.ts';
import { backUpBeforeUpgrade } from '../../upkeep/backup/before-upgrade.ts';
import type { Write } from '../../writer/writes.ts';
import { putBytes } from '../copy/files.ts';
import { endAcceptance, formatSharedSettings } from '../copy/shared-settings.ts';
import { tryAppend } from '../log/append.ts';
import { describeDatabaseTrouble } from '../log/trouble.ts';
import { keepLog } from './keep-log.ts';
import { migrateIntoLog } from './migrate-into-log.ts';
import { connectNode, type Node } from './node.ts';
import { noteDamage, UnsoundNode } from './node-troubles.ts';
import type { Leadership } from './take-over.ts';

/** An appliance that serves under a lead. */
type LeadServer = {
  readonly write: Write;
  /** Stops serving. `at_once` cuts responses that are still under way. */
  close(how: { readonly at_once: boolean }): Promise<void>;
};

/** Serves under a lead. It must run `first` when the database is open, before it serves anything. */
export type ServeAs = (lead: Lead, first: (write: Write) => Promise<void>) => Promise<LeadServer>;

/** Why a lead ends, and whether it must be handed back. */
export type LeadEnd = { readonly why: string; readonly hand_back: boolean };

/** The end of a lead, and whether anything was served under it. */
type LeadReport = LeadEnd & { readonly has_served: boolean };

const put_ms = 10_000;

/**
 * Leads the cluster until the lead is lost or `asked` resolves. It stops serving before it hands the lease back.
 * @throws {UnsoundNode} when the database of this node is damaged, after the lease is handed back
 */
export async function leadCluster(
  node: Node,
  taken: Leadership,
  { serve, asked }: { serve: ServeAs; asked: Promise<LeadEnd> },
): Promise<LeadReport> {
  const { term, lease, confirm } = taken;
  const { promise: gate_lost, resolve: onLost } = Promise.withResolvers<string>();
  const log_watch = watchFullLog(node, taken);
  let unsound: Trouble | undefined;
  const onUnsound = (trouble: Trouble) => {
    unsound ??= trouble;
    onLost(`${trouble.sentence} (${trouble.detail})`);
  };
  const lead = leadOf(node, taken, { onLost, onUnsound, onLogFull: log_watch.begin });
  let end: LeadEnd = { why: 'it could not begin', hand_back: true };
  let serving: LeadServer | undefined;
  const following = followPosition(node, confirm);
  const keeping = keepLog(node, taken);
  try {
    await backUpBeforeUpgrade({ data: node.data, settings: node.settings, clock: Date.now, log: node.log });
    migrateIntoLog(node.data, lead.gate);
    const own = { node: node.name, epoch: term.epoch };
    serving = await serve(lead, async (write) => {
      await write('beginLead', { ...own, settings: formatSharedSettings(node.settings) });
      endAcceptance(node.data);
    });
    noteLead(node, taken);
    end = await Promise.race([asked, lostBy(gate_lost), lostBy(taken.lost)]);
    if (end.hand_back) await serving.write('endLead', own);
  } catch (error) {
    end = { why: errorText(error), hand_back: serving === undefined };
  } finally {
    keeping.close();
    log_watch.close();
    node.state.role = 'standby';
    node.state.reason = 'This node has just ended to lead.';
    await serving?.close({ at_once: !end.hand_back });
    following.close();
    await lease.end({ hand_back: end.hand_back || unsound !== undefined }).catch((error: unknown) => {
      node.log.warn({ event: 'cluster_trouble', code: 'connection', cause: errorText(error) });
    });
  }
  node.log.warn({ event: 'lead_ended', epoch: term.epoch, why: end.why });
  if (unsound) {
    noteDamage(node.data, unsound);
    throw new UnsoundNode(unsound);
  }
  return { ...end, has_served: serving !== undefined };
}

async function lostBy(reason: Promise<string>): Promise<LeadEnd> {
  return { why: await reason, hand_back: false };
}

function noteLead({ state, log, name, address }: Node, { term, confirm }: Leadership): void {
  Object.assign(state, {
    role: 'leader',
    leader: { node: name, address },
    reason: '',
    epoch: term.epoch,
    room: undefined,
  });
  state.leads += 1;
  log.info({ event: 'leading', epoch: term.epoch, seq: confirm.seq });
}

type LeadListeners = Pick<Lead, 'onLost' | 'onUnsound' | 'onLogFull'>;

function leadOf(node: Node, { term, remembered, cluster, lease }: Leadership, listeners: LeadListeners): Lead {
  return {
    gate: { settings: node.database, key: node.key, remembered, term },
    figures: () => node.state,
    isCurrent: lease.isCurrent,
    ...listeners,
    async putFile({ sha256, size_bytes, temporary }) {
      const { connection } = await connectNode(node, remembered);
      try {
        const source = { connection, cluster, within_ms: put_ms };
        await putBytes(source, { path: temporary, sha256, size_bytes });
      } finally {
        connection.destroy('the file is put');
      }
    },
  };
}

const probe_ms = 1_000;

/** Watches a log that can store nothing, from `begin` until it stores again. */
function watchFullLog(node: Node, { remembered }: Leadership): { begin(cause: string): void; close(): void } {
  const ending = new AbortController();
  let isWatching = false;
  const watch = async () => {
    while (!ending.signal.aborted && isWatching) {
      await pauseUntil(ending.signal, probe_ms);
      try {
        const { connection } = await connectNode(node, remembered);
        await tryAppend(connection, put_ms).finally(() => connection.destroy('the log was tried'));
        isWatching = false;
      } catch {
        // the trouble was logged when it began
      }
    }
    node.state.trouble = undefined;
  };
  return {
    begin(cause) {
      node.state.trouble = describeDatabaseTrouble('log_full', cause);
      if (isWatching) return;
      isWatching = true;
      void watch();
    },
    close: () => ending.abort(),
  };
}

/** Polls how far this server and the commands beside it have committed. */
function followPosition({ data, state }: Node, confirm: Leadership['confirm']): { close(): void } {
  const db = openForReading(data);
  const { position } = clusterStatements(db);
  const read = () => {
    confirm.seq = position.get()?.seq ?? confirm.seq;
    Object.assign(state, { seq: confirm.seq, head_seq: confirm.seq });
  };
  const timer = setInterval(read, 100);
  return {
    close() {
      clearInterval(timer);
      db.close();
    },
  };
}
