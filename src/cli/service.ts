import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { listenAddress } from '../config/listen.ts';
import { command } from './command.ts';
import { Failure } from './failure.ts';

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

/** The hardening of the service: removes every right that a server with one folder and one socket does not need. */
const hardening = `NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
PrivateUsers=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
ProcSubset=pid
RemoveIPC=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged @resources
SystemCallErrorNumber=EPERM
UMask=0077`;

type Service = { user: string; executable: string; folder: string | undefined };

/**
 * Builds a systemd unit (systemd.exec(5)). It omits `MemoryDenyWriteExecute`, which would kill V8's compiler. With two
 * arenas, glibc keeps less of the memory that is freed. `ExecStartPost` lets `systemctl start` return when hdo has
 * started; it never makes the start fail. Without a folder, systemd creates the state folder.
 */
function serviceUnit({ user, executable, folder }: Service): string {
  const data = folder ?? '/var/lib/hdo';
  const place = folder === undefined ? 'StateDirectory=hdo\nStateDirectoryMode=0700' : `ReadWritePaths=${word(folder)}`;
  return `[Unit]
Description=Human Decision Outbox
After=network.target

[Service]
Type=exec
User=${user}
Group=${user}
ExecStart=${word(executable)} serve --data ${word(data).replaceAll('$', '$$$$')}
ExecStartPost=-${word(executable)} healthcheck --wait --quiet --data ${word(data).replaceAll('$', '$$$$')}
ExecReload=/bin/kill -HUP $MAINPID
Environment=HDO_LOG__FORMAT=json
Environment=MALLOC_ARENA_MAX=2
${place}
Restart=on-failure
RestartPreventExitStatus=64 73 77 78
TimeoutStopSec=20
LimitNOFILE=65536

# To hand over a certificate that only root reads:
# LoadCredential=server.tls_cert:/etc/hdo/cert.pem
# LoadCredential=server.tls_key:/etc/hdo/key.pem

${hardening}

[Install]
WantedBy=multi-user.target
`;
}

/** Escapes a path for systemd (systemd.syntax(7), systemd.unit(5)): no specifiers, and quoted if necessary. */
function word(path: string): string {
  const plain = path.replaceAll('%', '%%');
  return /[\s"'\\;]/.test(path) ? `"${plain.replaceAll(/["\\]/g, '\\$&')}"` : plain;
}

/**
 * Builds the socket unit of the service (systemd.socket(5)). systemd holds the address, so that connections wait while
 * the service restarts.
 * @throws {Failure} usage for an address that systemd cannot listen on
 */
function socketUnit(listen: string, user: string): string {
  return `[Unit]
Description=The address of Human Decision Outbox

[Socket]
${lines(listen, user).join('\n')}

[Install]
WantedBy=sockets.target
`;
}

function lines(listen: string, user: string): string[] {
  const address = listenAddress(listen);
  if (address && 'path' in address && address.path.startsWith('/')) {
    return [`ListenStream=${address.path.replaceAll('%', '%%')}`, `SocketUser=${user}`, 'SocketMode=0660'];
  }
  if (address && 'host' in address && isIP(address.host) !== 0 && address.port !== 0) return [`ListenStream=${listen}`];
  throw new Failure('usage', `--socket must be an IP address with a port, or unix:/path: it is ${listen}`);
}
