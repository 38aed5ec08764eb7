import { isAccepted, settingsThatDiffer, sharedSettings } from '../../cluster/copy/shared-settings.ts';
import type { Connection } from '../../store/database/database.ts';
import { schemaVersion, versionOf } from '../../store/migrations/migrate.ts';
import { clusterStatements } from '../../store/tables/cluster.ts';
import type { Node } from './node.ts';

/** Returns why a node that has all records does not lead even if nobody else does, or undefined if it may. */
export function whyNotLead(node: Node, { db }: { readonly db: Connection }): string | undefined {
  if (performance.now() < node.resting_until_ms) return 'This node has stepped down, and lets others lead first.';
  if (versionOf(db) < schemaVersion) return undefined; // the lead begins with the migration
  const stored = clusterStatements(db).settings.get()?.settings;
  const own = sharedSettings(node.settings);
  if (stored === undefined || stored === own || isAccepted(node.data, own)) return undefined;
  const names = settingsThatDiffer(own, stored).join(', ');
  return `Other settings than those of the cluster: ${names}. Make them equal, or run hdo cluster accept.`;
}
