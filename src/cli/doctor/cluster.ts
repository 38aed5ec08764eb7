import { loadNodes } from '../../cluster/seam.ts';
import { openForReading } from '../../store/database/database.ts';
import { schemaVersion, versionOf } from '../../store/migrations/migrate.ts';
import { isOfCluster } from '../../store/tables/cluster.ts';
import { systemTrouble } from '../system-trouble.ts';
import { bad, type CheckResult, type DoctorSubject } from './check.ts';

/** Checks a node of a cluster. A single machine must only have a folder that belongs to no cluster. */
export async function checkCluster(target: DoctorSubject): Promise<CheckResult[]> {
  if (target.settings.cluster.database !== null) return (await loadNodes()).checkNode(target);
  if (!isStray(target.data)) return [];
  const fix = 'set [cluster] again, or run hdo cluster leave to make it a single machine';
  return [bad('cluster', 'this folder belongs to a cluster, and the settings have no [cluster]', fix)];
}

/** Tells if a folder without [cluster] belongs to one. Other checks report a database that cannot be opened. */
function isStray(data: string): boolean {
  try {
    const db = openForReading(data);
    try {
      return versionOf(db) === schemaVersion && isOfCluster(db);
    } finally {
      db.close();
    }
  } catch (error) {
    if (systemTrouble(error)) return false;
    throw error;
  }
}
