import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initFolder } from '../../../../src/cli/init-folder.ts';
import { findAccount, firstAccount } from '../../../../src/rules/access/accounts.ts';
import { addCaller } from '../../../../src/rules/access/callers.ts';
import { issueKey } from '../../../../src/rules/access/keys.ts';
import { operator } from '../../../../src/rules/base/audit.ts';
import { makeLink, makeToken } from '../../../../src/rules/people/reviewers.ts';
import { openForWriting } from '../../../../src/store/database/database.ts';
import { clusterStatements } from '../../../../src/store/tables/cluster.ts';
import { inFolder } from '../../appliance/in-folder.ts';

const month_ms = 30 * 86_400_000;
/** Callers of a folder. Each scenario has one, so that it reads no decisions of another. */
const callers = 120;

/** A data folder that nodes are copied from: a token and a sign-in link of an admin, and the keys of callers. */
export type Original = {
  readonly data: string;
  readonly token: string;
  readonly link: string;
  readonly api_keys: readonly string[];
};

let original: Original | undefined;

/** Creates the folder once in this process. */
export function originalFolder(): Original {
  original ??= makeOriginal();
  return original;
}

function makeOriginal(): Original {
  const data = mkdtempSync(join(tmpdir(), 'hdo-original-'));
  process.once('exit', () => rmSync(data, { recursive: true, force: true }));
  initFolder(data, { reviewer: 'ada', caller: 'first' });
  return inFolder(data, (outbox) => {
    const { account_id } = findAccount(outbox, firstAccount);
    const { token } = makeToken(outbox, operator, { name: 'ada', lifetime_ms: month_ms });
    const { secret: link } = makeLink(outbox, operator, { name: 'ada', lifetime_ms: month_ms });
    const api_keys = Array.from({ length: callers }, (_, number) => {
      const caller = addCaller(outbox, operator, { account_id, name: `caller ${number}` });
      return issueKey(outbox, operator, caller, null).api_key;
    });
    return { data, token, link, api_keys };
  });
}

/** The part of config.toml that makes a folder a node. */
export type NodeSettings = {
  readonly database: string;
  readonly key_file: string;
  readonly node: string;
  readonly address: string;
  readonly lease_seconds: number;
  readonly log_keep: string;
};

/** Copies the folder, or another one, without what a running server leaves behind. */
export function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (source) => !source.startsWith(join(from, 'run', '')) });
}

/** Writes the settings of a node to config.toml, and those that tests want. */
export function writeSettings(data: string, settings: NodeSettings, more = ''): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  const quiet = '[metrics]\nlisten = "off"\n[limits]\nenabled = false\n';
  writeFileSync(join(data, 'config.toml'), `${more}${quiet}[cluster]\n${lines.join('\n')}\n`, { mode: 0o600 });
}

/** Makes a copied folder that of a single machine. */
export function leaveCluster(data: string): void {
  const db = openForWriting(data, { create: false });
  try {
    clusterStatements(db).leave.run();
  } finally {
    db.close();
  }
}
