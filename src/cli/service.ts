import { resolve } from 'node:path';
import { Command } from 'commander';
import { action, type Call } from './action.ts';
import { serviceUnit } from './service/unit.ts';

/** `hdo service`: use as `hdo service > /etc/systemd/system/hdo.service`. */
export const service = new Command('service')
  .description('Prints a hardened systemd unit for this executable.')
  .option('--user <name>', 'the user that runs the server', 'hdo')
  .option('--executable <path>', 'the path of the installed executable', process.execPath)
  .action(
    action(({ data }: Call, { user, executable }: { user: string; executable: string }) => {
      // without --data, systemd creates the folder
      const folder = process.argv.some((word) => /^--data(=|$)/.test(word)) ? resolve(data) : undefined;
      const unit = serviceUnit({ user, executable: resolve(executable), folder });
      return { document: { unit }, lines: unit.trimEnd().split('\n') };
    }),
  );
