import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { command } from './command.ts';
import { socketUnit } from './service/socket.ts';
import { serviceUnit } from './service/unit.ts';

/**
 * `hdo service`: use as `hdo service > /etc/systemd/system/hdo.service`, and with `--socket` beside it for restarts
 * that refuse no connection.
 */
export const service = command('service', {
  about: 'Prints a hardened systemd unit for this executable.',
  options: [
    ['--user <name>', 'the user that runs the server', { read: userName, preset: 'hdo' }],
    ['--executable <path>', 'the path of the installed executable', { preset: process.execPath }],
    ['--socket [address]', 'print the socket unit instead, which keeps the address open while hdo restarts'],
  ],
  run: ({ data }, { user, executable, socket }) => {
    if (socket !== undefined) return printed(socketUnit(socket === true ? usualAddress : socket, user));
    // without --data, systemd creates the folder
    const folder = process.argv.some((word) => /^--data(=|$)/.test(word)) ? resolve(data) : undefined;
    return printed(serviceUnit({ user, executable: resolve(executable), folder }));
  },
});

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
