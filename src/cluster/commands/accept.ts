import type { Call } from '../../cli/action.ts';
import { guardInitialised } from '../../cli/folder.ts';
import type { Answer } from '../../cli/output.ts';
import { readMembership } from '../copy/membership.ts';
import { acceptSettings, settingsThatDiffer, sharedSettings } from '../copy/shared-settings.ts';
import { loadNode } from './database.ts';
import { notIn } from './not-in.ts';

/** Lets this node lead once with its own settings. Works beside a running server. */
export function acceptNode({ data }: Call): Answer {
  guardInitialised(data);
  const own = sharedSettings(loadNode(data).settings);
  const { position, settings: stored } = readMembership(data);
  if (!position) throw notIn(data);
  const differ = stored === undefined ? [] : settingsThatDiffer(own, stored);
  if (differ.length === 0) {
    const lines = ['The shared settings of this node are those of the cluster: there is nothing to accept.'];
    return { document: { accepted: false, differ }, lines };
  }
  acceptSettings(data, own);
  return {
    document: { accepted: true, differ },
    lines: [
      'This node may lead once with its own settings. They differ from those of the last leader in:',
      ...differ.map((name) => `  ${name}`),
      'When it leads, the other nodes need the same settings before they can lead.',
    ],
  };
}
