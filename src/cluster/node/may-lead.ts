import type { Copy } from '../copy/copy.ts';
import { isAccepted, settingsThatDiffer, sharedSettings } from '../copy/shared-settings.ts';
import type { Node } from './node.ts';

/** Returns why a node that has all records does not lead even if nobody else does, or undefined if it may. */
export function whyNotLead(node: Node, copy: Pick<Copy, 'settings'>): string | undefined {
  if (performance.now() < node.resting_until_ms) return 'This node has stepped down, and lets others lead first.';
  const stored = copy.settings();
  const own = sharedSettings(node.settings);
  if (stored === undefined || stored === own || isAccepted(node.data, own)) return undefined;
  const names = settingsThatDiffer(own, stored);
  if (names.length === 0) return undefined;
  return `Other settings than those of the cluster: ${names.join(', ')}. Make them equal, or run hdo cluster accept.`;
}
