import type { Call } from '../../cli/action.ts';
import { guardInitialised } from '../../cli/folder.ts';
import type { Answer } from '../../cli/output.ts';
import { guardFiles } from '../../store/database/database.ts';
import { endMembership, readMembership } from '../copy/membership.ts';
import { whileStopped } from './database.ts';
import { notIn } from './not-in.ts';

/** Makes a data folder one of a single machine. Works without the database, and without [cluster] in the settings. */
export function leaveCluster({ data }: Call): Promise<Answer> {
  guardInitialised(data);
  guardFiles(data); // the lock makes this process the server, which is past this check
  return whileStopped(data, () => {
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
