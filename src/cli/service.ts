import { resolve } from 'node:path';
import { Command } from 'commander';
import { action, type Call } from './action.ts';
import { serviceUnit } from './service/unit.ts';

/** `hdo service`: for `hdo service > /etc/systemd/system/hdo.service`. */
export const service = new Command('service')
  .description('Prints a hardened systemd unit that runs this executable.')
  .option('--user <name>', 'the user that it runs under', 'hdo')
  .option('--executable <path>', 'where the executable is installed', process.execPath)
  .action(
    action(({ data }: Call, { user, executable }: { user: string; executable: string }) => {
      // without --data it is the folder that systemd makes for the service
      const folder = process.argv.some((word) => /^--data(=|$)/.test(word)) ? resolve(data) : undefined;
      const unit = serviceUnit({ user, executable: resolve(executable), folder });
      return { document: { unit }, lines: unit.trimEnd().split('\n') };
    }),
  );
