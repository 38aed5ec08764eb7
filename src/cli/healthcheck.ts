import { request as overHttp } from 'node:http';
import { request as overTls } from 'node:https';
import { setTimeout } from 'node:timers/promises';
import { troubleText } from '../contract/diagnosis.ts';
import type { Readiness } from '../http/server/health.ts';
import { command } from './command.ts';
import { Failure } from './failure.ts';
import { askServer } from './local-socket.ts';
import { type RunningServer, serverSaid } from './server-file.ts';

const patience_ms = 5_000;
const wait_ms = 60_000;
const again_ms = 50;

/** `hdo healthcheck`: ends with 0 if the server is ready or stands by, 75 if it is not, 69 if no server runs. */
export const healthcheck = command('healthcheck', {
  about: 'Asks the server if it is ready, for containers and service managers.',
  options: [['--wait', 'wait until the server has started, for at most a minute']],
  run: async ({ data }, { wait }) => {
    if (wait) await waitForStart(data);
    const server = serverSaid(data);
    if (!server) throw new Failure('unavailable', `no server runs on ${data}`);
    const { ready, role, reason, checks, reasons = [], troubles = [] } = await ask(server);
    const lines = troubles.map(troubleText);
    if (role === 'standby') return { document: { ready, role, reason }, lines: [`standing by: ${reason}`, ...lines] };
    const document = { ready, checks, reasons, troubles };
    return ready ? { document, lines: ['ready', ...lines] } : { document, lines, exit: 'temporary' };
  },
});

/** Waits until the server has started, and has written the first link and key of a new folder. */
async function waitForStart(data: string): Promise<void> {
  const end_ms = performance.now() + wait_ms;
  while (!(await askServer(data)) && performance.now() < end_ms) await setTimeout(again_ms);
}

type HealthReply = Partial<Omit<Readiness, 'role'>> & {
  readonly role?: 'leader' | 'standby';
  readonly reason?: string;
};

/** Asks the server directly, without its proxy. Accepts its certificate, which is for other names. */
function ask({ tls, host, port, socket }: RunningServer): Promise<HealthReply> {
  const place = socket === null ? { host: reachable(host), port } : { socketPath: socket };
  return new Promise((resolve, reject) => {
    const none = () => reject(new Failure('unavailable', 'the server does not answer'));
    const options = { ...place, path: '/readyz', timeout: patience_ms, headers: { host: 'localhost' } };
    const asking = (tls ? overTls : overHttp)({ ...options, rejectUnauthorized: false }, async (answer) => {
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk);
        resolve(JSON.parse(Buffer.concat(chunks).toString()));
      } catch {
        none(); // an unreadable answer fails like no answer
      }
    });
    asking.on('timeout', () => asking.destroy(new Error('late')));
    asking.on('error', none);
    asking.end();
  });
}

function reachable(host: string | null): string {
  if (host === null || host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}
