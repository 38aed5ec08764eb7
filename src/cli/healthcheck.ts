import { request as overHttp } from 'node:http';
import { request as overTls } from 'node:https';
import { Command } from 'commander';
import type { Readiness } from '../http/health.ts';
import { action, type Call } from './action.ts';
import { Failure } from './failure.ts';
import { type RunningServer, serverSaid } from './server-file.ts';

const patience_ms = 5_000;

/** `hdo healthcheck`: ends with 0 when the server takes work, 75 when it does not, 69 when there is none. */
export const healthcheck = new Command('healthcheck')
  .description('Asks the server whether it takes work, for containers and service managers.')
  .action(
    action(async ({ data }: Call) => {
      const server = serverSaid(data);
      if (!server) throw new Failure('unavailable', `no hdo serves ${data}`);
      const { ready, checks, reasons } = await ask(server);
      const document = { ready, checks, reasons };
      return ready ? { document, lines: ['ready'] } : { document, lines: reasons, exit: 'temporary' };
    }),
  );

/** Asks past whatever is in front of the server; its certificate is for the names of others. */
function ask({ tls, host, port, socket }: RunningServer): Promise<Readiness> {
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
        none();
      }
    });
    asking.on('timeout', () => asking.destroy(new Error('late')));
    asking.on('error', none);
    asking.end();
  });
}

/** An address that every interface has is reached on this machine's own. */
function reachable(host: string | null): string {
  if (host === null || host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}
