import type { Settings } from '../../config.ts';
import type { Log } from '../../lib/process/log.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { isOlder } from '../../store/migrations/prepare.ts';
import { paceOf } from '../pace.ts';
import { createBackup } from './create.ts';
import { upgradeTarget } from './target.ts';

type UpgradeSetup = { data: string; settings: Pick<Settings, 'server'>; clock: Clock; log: Log };

/**
 * Backs up a data folder whose database an older hdo wrote, before it is migrated. Uploaded files are hard-linked,
 * because they never change. If the backup fails, the upgrade does not start.
 */
export async function backUpBeforeUpgrade({ data, settings, clock, log }: UpgradeSetup): Promise<void> {
  const schema_version = isOlder(data);
  if (schema_version === undefined) return;
  const now_ms = clock();
  const target = () => upgradeTarget(data, schema_version, now_ms);
  const pace = paceOf({ share: () => 1 });
  const floor_bytes = settings.server.disk_floor_bytes;
  const { path } = await createBackup({ data, target, made_by: 'upgrade', now_ms, floor_bytes, pace, told: () => {} });
  log.info({ event: 'backup_before_upgrade', schema_version, path });
}
