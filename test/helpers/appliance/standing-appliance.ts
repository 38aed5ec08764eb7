import type { TestContext } from 'node:test';
import { mountMcp } from '../../../src/agent/mcp/http.ts';
import { type ApplianceOptions, openAppliance } from '../../../src/appliance.ts';
import { silentLog } from '../../../src/http/log/log.ts';
import { startListening } from '../../../src/http/server/listening.ts';
import { recordingIn } from '../shadow/shadow.ts';
import { builtThread } from './built-threads.ts';
import { standingClock } from './clock.ts';
import { endAfter } from './guests.ts';
import { type Folder, madeFolder, sidesOf } from './made-folder.ts';

type Options = Folder & { start?: string } & Partial<
    Pick<ApplianceOptions, 'queue_limit' | 'writer_source' | 'log' | 'elapsed'>
  >;

/** A source of time that is always trusted. */
const synchronised = { now: () => true, ask: () => {} };

/**
 * Runs hdo from its sources in this process, with a clock that stands still. It is for tests that move the clock or
 * reach inside; test/standing.test.ts lists them. All others use the executable.
 */
export async function standingAppliance(
  t: Pick<TestContext, 'after'>,
  { env, config, start, ...options }: Options = {},
) {
  const clock = standingClock(start);
  const folder = { ...(env && { env }), ...(config !== undefined && { config }), ...options };
  const { data, settings, change } = madeFolder(t, folder, clock.now);
  const failures: string[] = [];
  const onFatal = (cause: string) => void failures.push(cause);
  const time_source = { up: clock.now, elapsed: clock.now, synchronised };
  const own = {
    time_source,
    clock: clock.now,
    log: silentLog,
    onFatal,
    extend: mountMcp,
    writer_source: await builtThread('writer'),
    search_source: await builtThread('search'),
  };
  const box = await openAppliance({ ...own, ...options, data, settings, recording: recordingIn(env) });
  await box.opened;
  const address = await startListening(box.server, { host: '127.0.0.1', port: 0 });
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= box.close();
    return closed;
  };
  const guests = endAfter(t, close);
  const base_url = `http://127.0.0.1:${address?.port}`;
  return {
    data,
    settings,
    clock,
    base_url,
    server: box.server,
    metrics: box.metrics,
    reload: box.reload,
    failures,
    guests,
    close,
    /** Runs rules in the folder, like a command. */
    change,
    ...sidesOf({ base_url, change }),
  };
}

export type StandingAppliance = Awaited<ReturnType<typeof standingAppliance>>;
