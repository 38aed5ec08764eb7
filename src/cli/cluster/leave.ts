import { Command } from 'commander';
import { endMembership, readMembership } from '../../cluster/copy/membership.ts';
import { guardFiles } from '../../store/database/database.ts';
import { action, type Call } from '../action.ts';
import { guardInitialised } from '../folder.ts';
import { examples } from '../options.ts';
import { whileStopped } from './database.ts';
import { notIn } from './not-in.ts';

/** `hdo cluster leave`: works without the database, also without [cluster] in the settings. */
export const clusterLeave = new Command('leave')
  .description('Makes this data folder one of a single machine, with the rows that it has. The server must be stopped.')
  .addHelpText('after', examples('hdo cluster leave --data /var/lib/hdo'))
  .action(
    action(({ data }: Call) => {
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
    }),
  );
