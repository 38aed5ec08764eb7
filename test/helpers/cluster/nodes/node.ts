import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'undici';
import { linesOf } from '../../appliance/serve-logged.ts';
import type { Line } from '../../data/log-line.ts';
import { hdoFile } from '../../programs/executable.ts';
import { until } from '../../until.ts';
import type { startProxy } from '../proxy.ts';

/** One `hdo serve` of a cluster, in its own folder and on its own port, behind its own way to the database. */
export type ServedNode = ReturnType<typeof openNode>;

/** The answer of a node at /readyz. */
export type Readiness = {
  readonly status: number;
  readonly role?: string;
  readonly leader?: string | null;
  readonly reason?: string;
  /** The last record that a standby has applied. */
  readonly seq?: number;
};

type Place = {
  readonly name: string;
  readonly data: string;
  readonly port: number;
  /** Its way to the database. */
  readonly proxy: Awaited<ReturnType<typeof startProxy>>;
};

/** The time in which a node that is not stopped answers /readyz, also beside other tests. */
const answers_ms = 2_000;

export function openNode({ name, data, port, proxy }: Place) {
  let child: ChildProcess | undefined;
  let log = '';
  const lines: Line[] = [];
  let parsed = 0;
  const base_url = `http://127.0.0.1:${port}`;
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    if (!child || !isRunning()) return child?.exitCode ?? null;
    const ended = once(child, 'exit');
    child.kill('SIGCONT'); // a stopped process takes no other signal but SIGKILL
    child.kill(signal);
    return ((await ended)[0] ?? null) as number | null;
  };
  return {
    name,
    data,
    base_url,
    proxy,
    isRunning,
    /** Starts the process and waits until it answers, in whatever role. */
    async start() {
      child = launch(data, port);
      child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
        log += chunk;
      });
      await until(`node ${name} answers`, async () => {
        if (!isRunning()) throw new Error(`node ${name} ended with ${child?.exitCode}: ${log}`);
        return (await get(`${base_url}/livez`))?.status === 200;
      });
    },
    kill: () => end('SIGKILL'),
    /** Stops it by SIGTERM; returns its exit code. */
    stop: () => end('SIGTERM'),
    signal: (signal: NodeJS.Signals) => void child?.kill(signal),
    /** Asks for its role. Undefined if it does not answer. */
    ready: () => readinessOf(base_url),
    /** The lines of its log with an event. */
    said(event: string): Line[] {
      const end = log.lastIndexOf('\n') + 1;
      lines.push(...linesOf(log.slice(parsed, end)));
      parsed = end;
      return lines.filter((line) => line.event === event);
    },
    /** The log so far without requests. */
    log: () => log.replaceAll(/^.*"event":"request".*\n/gm, ''),
  };
}

function launch(data: string, port: number): ChildProcess {
  const args = ['serve', '--data', data, '--listen', `127.0.0.1:${port}`];
  return spawn(hdoFile, args, { env: {}, stdio: ['ignore', 'ignore', 'pipe'] });
}

async function readinessOf(base_url: string): Promise<Readiness | undefined> {
  const answer = await get(`${base_url}/readyz`);
  return answer && { status: answer.status, ...JSON.parse(answer.text) };
}

async function get(url: string): Promise<{ status: number; text: string } | undefined> {
  try {
    const answer = await request(url, { signal: AbortSignal.timeout(answers_ms) });
    return { status: answer.statusCode, text: await answer.body.text() };
  } catch {
    return undefined; // it does not listen, or is stopped
  }
}
