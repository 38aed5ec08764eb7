import type { Settings } from '../../config.ts';
import type { Clock } from '../../lib/clock.ts';
import { durationMs } from '../../lib/duration.ts';
import type { Log } from '../../lib/log.ts';
import { unlessCopied } from '../../store/lock.ts';
import { paceOf } from '../pace.ts';
import { type Copying, startCopying } from './copying.ts';
import { listCopies } from './list.ts';
import { sweep, unfinishedCopies } from './prune.ts';
import { backupsFolder } from './target.ts';

const look_ms = 5_000;
const retry_ms = 3_600_000;

type Parts = { data: string; settings: Pick<Settings, 'backup' | 'server'>; clock: Clock; log: Log };

/** Has copies made as often as the settings want, one at a time, each in a thread of its own. */
export function openSchedule(parts: Parts) {
  const { data, settings, clock } = parts;
  const floor_bytes = settings.server.disk_floor_bytes;
  const every_ms = durationMs(settings.backup.every ?? '');
  let next_ms: number | undefined;
  let copying: Copying | undefined;
  let closed = false;
  tidy(data);

  /** Begins a copy, if it is time. A clock that was put back does not put it off for longer than usual. */
  const tick = async (): Promise<void> => {
    if (every_ms === undefined || copying) return;
    next_ms ??= (await lastMade(data)) + every_ms;
    const wait_ms = next_ms - clock();
    if (closed || copying || (wait_ms > 0 && wait_ms <= every_ms)) return;
    next_ms = clock() + every_ms;
    copying = startCopying({ data, keep: settings.backup.keep, now_ms: clock(), floor_bytes });
    const made = await told(parts, copying);
    copying = undefined;
    if (!made) next_ms = clock() + Math.min(every_ms, retry_ms);
  };
  const timer = every_ms === undefined ? undefined : setInterval(() => void tick(), look_ms);
  timer?.unref();

  const close = async (): Promise<void> => {
    closed = true;
    clearInterval(timer);
    if (!copying) return;
    await copying.stop();
    tidy(data);
  };
  return { tick, close };
}

/** Removes what copies left that were cut short; where there is nothing, nobody has to be kept from copying. */
function tidy(data: string): void {
  if (unfinishedCopies(data).length > 0) unlessCopied(data, () => sweep(data));
}

async function told({ log }: Parts, { news }: Copying): Promise<boolean> {
  const started_ms = performance.now();
  const { kind, ...said } = await news;
  const took_ms = Math.round(performance.now() - started_ms);
  if (kind === 'made') log.info({ event: 'backup', ...said, took_ms });
  else log.error({ event: 'backup_failed', ...said });
  return kind === 'made';
}

/** The instant of the last copy that a schedule made; 0 when none is found. */
async function lastMade(data: string): Promise<number> {
  const listed = listCopies(backupsFolder(data), paceOf({ share: () => 1 }));
  const copies = await listed.catch(() => []); // the copy that is then made says why it cannot be
  const last = copies.find(({ manifest }) => manifest.made_by === 'schedule');
  return last ? Date.parse(last.manifest.made_at) : 0;
}
