import { chmodSync, existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { loadSettings } from '../config.ts';
import { addAccount, firstAccount } from '../rules/accounts.ts';
import { operator } from '../rules/audit.ts';
import { addCaller } from '../rules/callers.ts';
import { issueKey } from '../rules/keys.ts';
import type { Outbox } from '../rules/outbox.ts';
import { addReviewer, makeLink } from '../rules/reviewers.ts';
import { databaseFile, openForReading } from '../store/database.ts';
import { makeFolder } from '../store/folders.ts';
import { wasServed } from '../store/lock.ts';
import { openMigrated } from '../store/prepare.ts';
import { inTransaction } from '../writer/local.ts';
import { developmentMark } from './development.ts';
import { Failure } from './failure.ts';
import { isInitialised, setupOf } from './folder.ts';

export type First = { reviewer: string; caller: string; listen?: string | undefined };

/** What was made, with the only copies of the key and of the secret that signs the reviewer in, for so long. */
export type Made = First & { secret: string; secret_lives_ms: number; key: { caller_id: string; api_key: string } };

/** Whether somebody can already use the appliance: an `init` that was cut short has left a folder without accounts. */
export function isFinished(data: string): boolean {
  if (!isInitialised(data)) return false;
  const db = openForReading(data);
  try {
    return db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'accounts'").get() !== undefined && hasAccounts(db);
  } finally {
    db.close();
  }
}

/** Makes the data folder with its settings and database, the first admin with a way in, the first caller with a key. */
export function initFolder(data: string, first: First): Made {
  guardLoss(data);
  makeFolders(data);
  writeSettings(join(data, 'config.toml'), first.listen);
  const { settings } = loadSettings({ data, env: process.env });
  const secret_lives_ms = settings.review.link_minutes * 60_000;
  const fill = (outbox: Outbox): Made => {
    guardFirst(data, outbox);
    const { account_id } = addAccount(outbox, { label: firstAccount, tier: 'self_hosted' });
    addReviewer(outbox, operator, { account_id, name: first.reviewer, role: 'admin' });
    const { secret } = makeLink(outbox, operator, { name: first.reviewer, lifetime_ms: secret_lives_ms });
    const caller = addCaller(outbox, operator, { account_id, name: first.caller });
    const { caller_id, api_key } = issueKey(outbox, operator, caller, null);
    return { ...first, secret, secret_lives_ms, key: { caller_id, api_key } };
  };
  return inTransaction(setupOf(data, settings), Date.now, fill, openMigrated(data));
}

function hasAccounts(db: ReturnType<typeof openForReading>): boolean {
  return db.prepare('SELECT 1 FROM accounts LIMIT 1').get() !== undefined;
}

/** Of processes that make a folder at the same time one makes what is in it. */
function guardFirst(data: string, { store }: Outbox): void {
  if (store.accounts.list.all().length > 0) throw new Failure('conflict', `another hdo has just made ${data}`);
}

/** A new database in the place of a lost one would hide the loss, and make what is left of it useless. */
function guardLoss(data: string): void {
  if (isInitialised(data) || !wasServed(data)) return;
  throw new Failure(
    'not_found',
    `the database of ${data} is gone: bring it back, restore a backup, or remove the folder to begin anew`,
  );
}

/** The folder becomes private, so one that holds anything else is left alone: it may be somebody's home. */
function makeFolders(data: string): void {
  const foreign = existsSync(data) ? readdirSync(data).find((name) => !isOurs(data, name)) : undefined;
  if (foreign !== undefined) {
    throw new Failure(
      'conflict',
      `${data} holds ${foreign} and is no data folder of hdo: choose an empty or a new one`,
    );
  }
  makeFolder(data, ['files', 'backups', 'run']);
  chmodSync(data, 0o700);
}

const ours = new Set(['files', 'backups', 'run', 'native', 'first-run.txt', developmentMark, 'lost+found']);

/** With what an init that was cut short has left of it. */
const settingsFile = /^config\.toml(\.\d+\.new)?$/;

function isOurs(data: string, name: string): boolean {
  return ours.has(name) || settingsFile.test(name) || name.startsWith(basename(databaseFile(data)));
}

/** Only what differs from the defaults is written, so that a later version may bring better ones. */
function writeSettings(file: string, listen: string | undefined): void {
  if (existsSync(file)) {
    if (listen === undefined) return;
    throw new Failure('conflict', `${file} is there already: set server.listen in it instead of giving --listen`);
  }
  const lines = ['# Settings of this appliance; config.example.toml has them all.', '[server]'];
  const listening = listen === undefined ? '# listen = "127.0.0.1:8484"' : `listen = ${JSON.stringify(listen)}`;
  const fresh = `${file}.${process.pid}.new`;
  writeFileSync(fresh, `${[...lines, listening].join('\n')}\n`, { mode: 0o600, flush: true });
  renameSync(fresh, file); // it is whole or not there, whenever the power goes
}
