import type { Settings } from '../../config.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { isOlder } from '../../store/prepare.ts';
import { paceOf } from '../pace.ts';
import { createCopy } from './create.ts';
import { backupsFolder, targetOf } from './target.ts';

type Parts = { data: string; settings: Pick<Settings, 'server'>; clock: Clock; log: Log };

/**
 * Copies an appliance whose database an older hdo wrote, before it is migrated. Files are linked, not copied: none of
 * them ever changes. Where the copy cannot be made the upgrade does not begin.
 */
export async function copyBeforeUpgrade({ data, settings, clock, log }: Parts): Promise<void> {
  const schema_version = isOlder(data);
  if (schema_version === undefined) return;
  const now_ms = clock();
  const target = `${targetOf(data, backupsFolder(data), now_ms)}-schema-${schema_version}`;
  const pace = paceOf({ share: () => 1 });
  const floor_bytes = settings.server.disk_floor_bytes;
  await createCopy({ data, target, made_by: 'upgrade', now_ms, floor_bytes, pace, told: () => {} });
  log.info({ event: 'backup_before_upgrade', schema_version, path: target });
}
