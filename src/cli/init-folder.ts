import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSettings } from '../config.ts';
import { addAccount, firstAccount } from '../rules/accounts.ts';
import { addCaller } from '../rules/callers.ts';
import { issueKey } from '../rules/keys.ts';
import { addReviewer, makeLink } from '../rules/reviewers.ts';
import { databaseFile } from '../store/database.ts';
import { prepareForServing } from '../store/prepare.ts';
import { inTransaction } from '../writer/local.ts';

export type First = { reviewer: string; caller: string; listen?: string | undefined };

/** What was made, with the only copies of the key and of the secret that signs the reviewer in. */
export type Made = { secret: string; reviewer: string; caller: { caller_id: string; api_key: string } };

/** Whether a folder is an appliance's data folder. */
export function isInitialised(data: string): boolean {
  return existsSync(databaseFile(data));
}

/** Makes the data folder with its settings and database, the first admin with a way in, the first caller with a key. */
export function initFolder(data: string, { reviewer, caller, listen }: First): Made {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  chmodSync(data, 0o700);
  for (const folder of ['files', 'backups', 'run']) mkdirSync(join(data, folder), { recursive: true, mode: 0o700 });
  writeSettings(join(data, 'config.toml'), listen);
  const { settings } = loadSettings({ data, env: process.env });
  prepareForServing(data);
  const setup = { data, limits: settings.limits, upgrade_url: settings.account.upgrade_url };
  return inTransaction(setup, Date.now, (outbox) => {
    const { account_id } = addAccount(outbox, { label: firstAccount, tier: 'self_hosted' });
    addReviewer(outbox, { account_id, name: reviewer, role: 'admin' });
    const { secret } = makeLink(outbox, reviewer, settings.review.link_minutes * 60_000);
    const { caller_id, api_key } = issueKey(outbox, addCaller(outbox, { account_id, name: caller }), null);
    return { secret, reviewer, caller: { caller_id, api_key } };
  });
}

/** Only what differs from the defaults is written, so that a later version may bring better ones. */
function writeSettings(file: string, listen: string | undefined): void {
  if (existsSync(file)) return;
  const lines = ['# Settings of this appliance; config.example.toml has them all.', '[server]'];
  const listening = listen === undefined ? '# listen = "127.0.0.1:8484"' : `listen = ${JSON.stringify(listen)}`;
  writeFileSync(file, `${[...lines, listening].join('\n')}\n`, { mode: 0o600 });
}
