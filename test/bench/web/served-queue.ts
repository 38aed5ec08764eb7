import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { giveSession, type SessionSecrets } from '../../helpers/appliance/let-in.ts';
import { signIn } from '../../helpers/appliance/person.ts';
import { root } from '../../helpers/data/sources.ts';
import { serveExecutable } from '../../helpers/programs/executable.ts';
import { prepareQueue } from './folder.ts';

const env = { HDO_LIMITS__ENABLED: 'false', HDO_LOG__LEVEL: 'error' };
const path = join(root, 'test/bench/web/in-page.mjs');

/** A page to measure, and the session of the person who opens it. */
export type Address = { readonly url: string; readonly session?: SessionSecrets };

/** Runs `work` with the address of a queue that the executable serves, and with the session of a person. */
export async function withQueue<T>(queued: number, work: (queue: Required<Address>) => Promise<T>): Promise<T> {
  const data = mkdtempSync(join(tmpdir(), 'hdo-bench-'));
  const link = prepareQueue(data, queued);
  const { base_url, kill } = await serveExecutable(data, env);
  try {
    return await work({ url: `${base_url}/queue`, session: await signIn(base_url, { link }) });
  } finally {
    await kill();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Opens an empty page in a fresh context. The page measures what it loads next. */
export async function measuringPage(
  shared: Browser,
  { url, session }: Address,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await shared.newContext({ viewport: { width: 1280, height: 800 } });
  if (session) await giveSession(context, new URL(url).origin, session);
  await context.addInitScript({ path });
  return { context, page: await context.newPage() };
}
