import { resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
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
  .option('--user <name>', 'the user that runs the server', userName, 'hdo')
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

/** A name or a number of a user, as systemd.exec(5) takes it in a unit without quotes. */
const user_name = /^[A-Za-z0-9_][A-Za-z0-9_.@-]{0,255}$/;

function userName(given: string): string {
  if (user_name.test(given)) return given;
  throw new InvalidArgumentError('It must be the name of a user: letters, digits, and _ . @ - after the first.');
}

const usualAddress = '127.0.0.1:8484';

function printed(unit: string) {
  return { document: { unit }, lines: unit.trimEnd().split('\n') };
}
