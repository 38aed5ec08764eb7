import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../helpers/cluster/binaries.ts';
import { bodies, plain } from '../../server/body.ts';
import { distFolder } from '../../server/command.ts';
import { rawRequest } from '../../server/operations.ts';
import { type Ending, held_ms, type Peer } from '../peer.ts';
import { installed, installFromNpm, json, startProgram, untilThere } from '../programs.ts';

const packages = ['@restatedev/restate-server@1.7.12', '@restatedev/restate-sdk@1.17.2'];
const platform = `restate-server-${process.platform}-${process.arch}`;

/** Starts Restate, and a service whose workflow waits for an answer. A request is the start of that workflow. */
export async function startRestate(t: Ending): Promise<Peer> {
  const folder = installed('restate', (place) => installFromNpm(place, packages));
  const data = mkdtempSync(join(distFolder(), 'restate-'));
  t.after(() => rmSync(data, { recursive: true }));
  const [node_port, admin_port, port, service_port] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const service = startProgram(t, {
    file: process.execPath,
    args: [join(import.meta.dirname, 'service.ts'), folder, String(service_port)],
    env: { RESTATE_LOGGING: 'ERROR' },
  });
  const server = startProgram(t, {
    file: join(folder, 'node_modules', '@restatedev', platform, 'bin', 'restate-server'),
    args: ['--no-logo', '--listen-mode', 'tcp', '--bind-ip', '127.0.0.1', '--bind-port', String(node_port)],
    env: {
      RESTATE_BASE_DIR: data,
      RESTATE_LOG_FILTER: 'error',
      RESTATE_DISABLE_TELEMETRY: 'true',
      RESTATE_ADMIN__BIND_PORT: String(admin_port),
      RESTATE_INGRESS__BIND_PORT: String(port),
    },
  });
  const uri = `http://127.0.0.1:${service_port}`;
  await untilThere('Restate', () => json(`http://127.0.0.1:${admin_port}/deployments`, { body: { uri } }));
  return { name: 'Restate', port, pids: [server.pid, service.pid], poll_status: 4, ...(await useOf(port)) };
}

async function useOf(port: number): Promise<Pick<Peer, 'send' | 'poll' | 'wake'>> {
  const base_url = `http://127.0.0.1:${port}`;
  const submission = bodies(plain);
  let number = 0;
  await untilThere('its service', () => json(`${base_url}/request/polled/run/send`, { body: {} }));
  const poll = rawRequest('GET', '/restate/workflow/request/polled/output');
  return {
    send() {
      const key = `sent-${number++}`;
      return rawRequest('POST', `/request/${key}/run/send`, { body: submission(key) });
    },
    poll: () => poll,
    async wake() {
      const key = `wake-${number++}`;
      await json(`${base_url}/request/${key}/run/send`, { body: JSON.parse(submission(key)) });
      const waits = json(`${base_url}/restate/workflow/request/${key}/attach`);
      await pause(held_ms);
      const began_ms = performance.now();
      await Promise.all([waits, json(`${base_url}/request/${key}/answer`, { body: 'approve' })]);
      return performance.now() - began_ms;
    },
  };
}
