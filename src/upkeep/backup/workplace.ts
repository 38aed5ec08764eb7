import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isReadOnly } from '../../store/disk/file-system.ts';
import { giveToOwner } from '../../store/disk/owner.ts';

/** A temporary folder in a data folder, on the same disk; or that of the system, for a folder that is read-only. */
type Workplace = { readonly folder: string; remove(): void };

const form = /^work-(\d+)$/;

/** Makes an empty temporary folder. A process has one at most. */
export function openWorkplace(data: string): Workplace {
  const folder = isReadOnly(data) ? mkdtempSync(join(tmpdir(), 'hdo-')) : join(data, 'run', `work-${process.pid}`);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  remove(); // left by a killed process with the same id
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveToOwner(data, folder);
  return { folder, remove };
}

/** Removes the temporary folders of this process and of killed ones. */
export function sweepWorkplaces(data: string): void {
  const run = join(data, 'run');
  for (const name of existsSync(run) ? readdirSync(run) : []) {
    const [, pid] = form.exec(name) ?? [];
    if (pid !== undefined && !isAnother(Number(pid))) rmSync(join(run, name), { recursive: true, force: true });
  }
}

function isAnother(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH'); // EPERM: another user's
  }
}
