import { Command } from 'commander';
import { readMembership } from '../../cluster/copy/membership.ts';
import { acceptSettings, settingsThatDiffer, sharedSettings } from '../../cluster/copy/shared-settings.ts';
import { action, type Call } from '../action.ts';
import { guardInitialised } from '../folder.ts';
import { examples } from '../options.ts';
import { loadNode } from './database.ts';
import { notIn } from './not-in.ts';

/** `hdo cluster accept`: works beside a running server. */
export const clusterAccept = new Command('accept')
  .description('Lets this node lead once with its own settings, although those of the last leader differ.')
  .addHelpText('after', examples('hdo cluster accept --data /var/lib/hdo'))
  .action(
    action(({ data }: Call) => {
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
    }),
  );
