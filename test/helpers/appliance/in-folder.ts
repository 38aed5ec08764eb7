import { loadSettings } from '../../../src/config.ts';
import type { Outbox } from '../../../src/rules/base/outbox.ts';
import { inTransaction } from '../../../src/writer/local.ts';
import { recording } from '../shadow/shadow.ts';

/** Runs rules in a data folder, like a command. */
export function inFolder<T>(data: string, work: (outbox: Outbox) => T): T {
  const { limits, account } = loadSettings({ data, env: {} }).settings;
  return inTransaction({ data, limits, upgrade_url: account.upgrade_url, recording }, Date.now, work);
}
