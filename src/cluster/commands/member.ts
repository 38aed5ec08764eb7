import type { Call } from '../../cli/action.ts';
import { Failure } from '../../cli/failure.ts';
import { guardInitialised } from '../../cli/folder.ts';
import type { Answer } from '../../cli/output.ts';
import { guardFiles } from '../../store/database/database.ts';
import { endMembership, readMembership } from '../copy/membership.ts';
import { acceptSettings, compareSettings, formatSharedSettings } from '../copy/shared-settings.ts';
import { loadNode, runWhileStopped } from './database.ts';

/** Lets this node lead once with its own settings. Works beside a running server. */
export function acceptNode({ data }: Call): Answer {
  guardInitialised(data);
  const own = formatSharedSettings(loadNode(data).settings);
  const { position, settings: stored } = readMembership(data);
  if (!position) throw notIn(data);
  const differ = stored === undefined ? [] : compareSettings(own, stored);
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

/** Makes a data folder one of a single machine. Works without the database, and without [cluster] in the settings. */
export function leaveCluster({ data }: Call): Promise<Answer> {
  guardInitialised(data);
  guardFiles(data); // the lock makes this process the server, which is past this check
  return runWhileStopped(data, () => {
    const { position } = readMembership(data);
    if (!position) throw notIn(data);
    endMembership(data);
    const { cluster_id, seq } = position;
    return {
      document: { cluster_id, seq },
      lines: [
        `This folder has left the cluster at record ${seq}. The database and the other nodes are unchanged.`,
        'Remove [cluster] from config.toml before you start it as a single machine.',
        'Do not serve it while the cluster runs: agents and people would get different answers from the two.',
        'To follow the cluster again, start hdo serve in an empty folder, not in this one.',
      ],
    };
  });
}

/** Builds the refusal of a command for nodes in a folder that belongs to no cluster. */
function notIn(data: string): Failure {
  const ways = 'run hdo cluster init for the first node, or start hdo serve in an empty folder for another one';
  return new Failure('not_found', `${data} belongs to no cluster: ${ways}`);
}
