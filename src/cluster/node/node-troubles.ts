import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeTrouble, type StateName, type Trouble } from '../../contract/diagnosis.ts';
import { errorText } from '../../lib/process/error-text.ts';
import { giveToOwner } from '../../store/disk/owner.ts';
import { isDiskFull } from '../../store/disk/room.ts';
import { runOrder } from '../../upkeep/backup/backup-run.ts';
import type { PagesChecked } from '../../upkeep/backup/thread.ts';
import { databaseCode } from '../../writer/soundness.ts';
import { ConnectionLost, DatabaseTrouble, describeDatabaseTrouble, isLogFull } from '../log/trouble.ts';
import type { Node } from './node.ts';

/** The states of a node whose troubles come from following and leading, with the trouble of its last attempt. */
const followed: readonly StateName[] = ['has_room', 'sound', 'log_reachable', 'log_accepts', 'position', 'clock'];

/** Adds the checks of a node to its diagnosis, for the life of the process. */
export function addNodeChecks({ diagnosis, state, name }: Node): void {
  const { add } = diagnosis;
  const listed = () => [state.damage, state.trouble, state.room, state.log_trouble];
  for (const own of followed) {
    add({ state: own, look: () => listed().find((trouble) => trouble?.state === own) });
  }
  add({ state: 'leads', look: () => state.hindrance ?? (state.role === 'leader' ? undefined : false) });
  diagnosis.describeNode = () => {
    const { role, reason, leader, epoch, seq, head_seq } = state;
    return { role, node: name, reason, leader: leader?.node ?? null, epoch, seq, head_seq };
  };
}

/** Describes why a node can neither follow nor lead. Only the detail has the cause, which can name hosts and users. */
export function describeFailure(error: unknown): Trouble {
  if (error instanceof DatabaseTrouble) return describeDatabaseTrouble(error.code, error.cause);
  if (error instanceof ConnectionLost) return describeDatabaseTrouble('unreachable', error);
  if (isLogFull(error)) return describeDatabaseTrouble('log_full', error);
  if (isDiskFull(error)) return describeTrouble('disk_full', errorText(error));
  const code = databaseCode(error);
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code ?? '')) return describeTrouble('damaged', code);
  if (code?.startsWith('SQLITE_IOERR')) return describeTrouble('disk_errors', code);
  return describeTrouble('cluster_failed', errorText(error));
}

/** Notes that the database of this node is damaged, so that the next start does not lead with it. */
export function noteDamage(data: string, trouble: Trouble): void {
  if (trouble.code !== 'damaged') return;
  try {
    writeFileSync(damageFile(data), `${JSON.stringify(trouble)}\n`, { mode: 0o600 });
    giveToOwner(data, damageFile(data));
  } catch {
    // the disk fails too; the next start finds the damage when it meets it
  }
}

/** Checks a database that was found damaged, in the background. Until it is found sound, the node does not lead. */
export async function recheckDamage({ data, state, log }: Node): Promise<void> {
  if (!existsSync(damageFile(data))) return;
  state.damage = describeTrouble('damaged', 'found before this start');
  const news = await runOrder<PagesChecked>({ kind: 'check', data });
  if (news.kind === 'failed') return log.warn({ event: 'pages_not_checked', cause: news.cause });
  if (news.problem !== undefined) {
    state.damage = describeTrouble('damaged', news.problem);
    return;
  }
  state.damage = undefined;
  rmSync(damageFile(data), { force: true });
}

function damageFile(data: string): string {
  return join(data, 'run', 'damaged.json');
}

/** The database of this node cannot be used any more. Another node has all rows. */
export class UnsoundNode extends Error {
  constructor({ sentence, remedy, detail }: Trouble) {
    super(`${sentence} (${detail}) ${remedy}`);
    this.name = 'UnsoundNode';
  }
}
