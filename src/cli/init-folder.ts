import { chmodSync, existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { loadSettings } from '../config.ts';
import { firstExample } from '../contract/demo/requests.ts';
import { canonicalise } from '../contract/submission.ts';
import { minute_ms } from '../lib/time/units.ts';
import { addAccount, firstAccount } from '../rules/access/accounts.ts';
import { addCaller } from '../rules/access/callers.ts';
import { issueKey } from '../rules/access/keys.ts';
import { operator } from '../rules/base/audit.ts';
import type { Outbox } from '../rules/base/outbox.ts';
import { submissionFields } from '../rules/items/input.ts';
import { keepPushKey } from '../rules/people/push.ts';
import { addReviewer, makeLink } from '../rules/people/reviewers.ts';
import { sendExamples } from '../rules/upkeep/example.ts';
import { databaseFile, openForReading } from '../store/database/database.ts';
import { makeFolder } from '../store/disk/folders.ts';
import { serverLockName } from '../store/disk/lock.ts';
import { giveToOwner } from '../store/disk/owner.ts';
import { openMigrated } from '../store/migrations/prepare.ts';
import { keyName } from '../upkeep/backup/key.ts';
import { inTransaction } from '../writer/local.ts';
import { developmentMark } from './development.ts';
import { Failure } from './failure.ts';
import { isInitialised, setupOf } from './folder.ts';
import { forgetBeginning, guardLoss, initMark, noteBeginning } from './lost-database.ts';

/**
 * The first reviewer and caller of a new folder. `new` allows one where the database was lost. `example` leaves a
 * request in the inbox.
 */
type First = { reviewer: string; caller: string; listen?: string | undefined; new?: true; example?: boolean };

/** The first reviewer and caller, with the only copies of the key and of the sign-in secret. */
export type FirstAccess = First & {
  secret: string;
  secret_lives_ms: number;
  key: { caller_id: string; api_key: string };
};

/** Tells if the folder has accounts: an interrupted `init` leaves a folder without them. */
export function isFinished(data: string): boolean {
  if (!isInitialised(data)) return false;
  const db = openForReading(data);
  try {
    return db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'accounts'").get() !== undefined && hasAccounts(db);
  } finally {
    db.close();
  }
}

/** Creates the data folder, its settings and database, the first admin with a link, and the first caller with a key. */
export function initFolder(data: string, first: First): FirstAccess {
  if (!first.new) guardUnlessMade(data);
  makeFolders(data);
  writeSettings(join(data, 'config.toml'), first.listen);
  const { settings } = loadSettings({ data, env: process.env });
  const secret_lives_ms = settings.review.link_minutes * minute_ms;
  const fill = (outbox: Outbox): FirstAccess => {
    guardFirst(data, outbox);
    const { account_id } = addAccount(outbox, { label: firstAccount, tier: 'self_hosted' });
    keepPushKey(outbox);
    addReviewer(outbox, operator, { account_id, name: first.reviewer, role: 'admin' });
    const { secret } = makeLink(outbox, operator, { name: first.reviewer, lifetime_ms: secret_lives_ms });
    const caller = addCaller(outbox, operator, { account_id, name: first.caller });
    const { caller_id, api_key } = issueKey(outbox, operator, caller, null);
    if (first.example) {
      sendExamples(outbox, operator, { account_id, submissions: [submissionFields(canonicalise(firstExample))] });
    }
    return { ...first, secret, secret_lives_ms, key: { caller_id, api_key } };
  };
  const made = inTransaction(setupOf(data, settings), undefined, fill, openMigrated(data));
  for (const name of readdirSync(data)) if (name !== 'lost+found') giveToOwner(data, join(data, name));
  forgetBeginning(data);
  return made;
}

function hasAccounts(db: ReturnType<typeof openForReading>): boolean {
  return db.prepare('SELECT 1 FROM accounts LIMIT 1').get() !== undefined;
}

/** Refuses a lost database, unless another process has just finished the folder. */
function guardUnlessMade(data: string): void {
  try {
    guardLoss(data);
  } catch (error) {
    if (!isFinished(data)) throw error;
  }
}

/** Guards that only one of several concurrent processes fills the folder. */
function guardFirst(data: string, { store }: Outbox): void {
  if (store.accounts.list.all().length === 0) return;
  forgetBeginning(data);
  throw new Failure('conflict', `another hdo has just created ${data}`);
}

/** Creates the folders, unless the folder holds anything else: it becomes private, and it may be a home folder. */
function makeFolders(data: string): void {
  const foreign = existsSync(data) ? readdirSync(data).find((name) => !isOurs(data, name)) : undefined;
  if (foreign !== undefined) {
    throw new Failure(
      'conflict',
      `${data} contains ${foreign} and is not a data folder of hdo: choose an empty or new folder`,
    );
  }
  makeFolder(data);
  chmodSync(data, 0o700);
  noteBeginning(data);
  makeFolder(data, ['files', 'backups', 'run']);
}

const ours = new Set([
  ...['files', 'backups', 'run', 'native', 'first-run.txt', 'lost+found'],
  ...[developmentMark, initMark, serverLockName, keyName, `${keyName}.new`],
]);

/** Matches the settings file and the temporary files of an interrupted `init`. */
const settingsFile = /^config\.toml(\.\d+\.new)?$/;

function isOurs(data: string, name: string): boolean {
  return ours.has(name) || settingsFile.test(name) || name.startsWith(basename(databaseFile(data)));
}

/** Writes only the settings that differ from the defaults, so that a later version can improve the defaults. */
function writeSettings(file: string, listen: string | undefined): void {
  if (existsSync(file)) {
    if (listen === undefined) return;
    throw new Failure('conflict', `${file} already exists: set server.listen in it instead of using --listen`);
  }
  const about = '# The settings of hdo; config.example.toml lists all of them.';
  const listening =
    listen === undefined // no table then, so that a block of the documentation can be pasted
      ? ['# [server]', '# listen = "127.0.0.1:8484"']
      : ['[server]', `listen = ${JSON.stringify(listen)}`];
  const fresh = `${file}.${process.pid}.new`;
  writeFileSync(fresh, `${[about, ...listening].join('\n')}\n`, { mode: 0o600, flush: true });
  renameSync(fresh, file); // the file is complete or absent, even after a power cut
}
