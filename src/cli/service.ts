import { resolve } from 'node:path';
import { Command } from 'commander';
import { action, type Call } from './action.ts';
import { socketUnit } from './service/socket.ts';
import { serviceUnit } from './service/unit.ts';

type ServiceFlags = { user: string; executable: string; socket?: string | true };

/**
 * `hdo service`: use as `hdo service > /etc/systemd/system/hdo.service`, and with `--socket` beside it for restarts
 * that refuse no connection.
 */
export const service = new Command('service')
  .description('Prints a hardened systemd unit for this executable.')
  .option('--user <name>', 'the user that runs the server', 'hdo')
  .option('--executable <path>', 'the path of the installed executable', process.execPath)
  .option('--socket [address]', 'print the socket unit instead, which keeps the address open while hdo restarts')
  .action(
    action(({ data }: Call, { user, executable, socket }: ServiceFlags) => {
      if (socket !== undefined) return printed(socketUnit(socket === true ? usualAddress : socket, user));
      // without --data, systemd creates the folder
      const folder = process.argv.some((word) => /^--data(=|$)/.test(word)) ? resolve(data) : undefined;
      return printed(serviceUnit({ user, executable: resolve(executable), folder }));
    }),
  );

const usualAddress = '127.0.0.1:8484';

function printed(unit: string) {
  return { document: { unit }, lines: unit.trimEnd().split('\n') };
}
