import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { logLine } from '../data/log-line.ts';
import { type Running, serveExecutable } from '../programs/executable.ts';
import { endAfter } from './guests.ts';
import { type Folder, madeFolder, sidesOf } from './made-folder.ts';

/** Logs errors only, and serves no metrics, unless a test overrides it. */
const quiet = { HDO_LOG__LEVEL: 'error', HDO_METRICS__LISTEN: 'off' };

/**
 * Runs the executable on a free port in its own folder, until the test ends. The test fails if the server exits before.
 * Tests that need a clock that stands still use standingAppliance.
 */
export async function appliance(t: Pick<TestContext, 'after'>, options: Folder = {}) {
  let running: Running | undefined;
  let closed: Promise<unknown> | undefined;
  const close = async () => {
    closed ??= running?.stop();
    await closed;
  };
  // registered before the folder's removal, so that it runs first: a server without its database exits
  const guests = endAfter(t, () => (closed ? close() : running && endUnlessDead(running)));
  const { data, settings, change, changeAt } = madeFolder(t, options, Date.now);
  running = await serveExecutable(data, { ...quiet, ...options.env });
  const { base_url, said } = running;
  return {
    data,
    settings,
    base_url,
    /** Tells helpers that the executable contains the pages. */
    is_built: true as const,
    process: running.process,
    guests,
    /** Stops it by SIGTERM, like a service manager. */
    close,
    /** Stops it by SIGKILL. */
    kill: async () => {
      closed ??= running.kill();
      await closed;
    },
    /** The log lines so far. */
    logged: () =>
      said
        .join('')
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map(logLine),
    /** Runs rules in the folder, like a command. */
    change,
    /** Runs rules in the folder at another time. */
    changeAt: <T>(now_ms: number, work: Parameters<typeof changeAt<T>>[1]) => changeAt(() => now_ms, work),
    ...sidesOf({ base_url, change }),
  };
}

export type TestExecutable = Awaited<ReturnType<typeof appliance>>;
/** The common functions of the executable, of an account on the shared one, and of a standing appliance. */
export type TestAppliance = Pick<TestExecutable, 'data' | 'base_url' | 'change' | 'caller' | 'person' | 'answered'>;

async function endUnlessDead({ process, said, kill }: Running): Promise<void> {
  const { exitCode, signalCode } = process;
  await kill();
  assert.deepEqual([exitCode, signalCode], [null, null], `the server ended during the test: ${said.join('')}`);
}
