import { accountStatements } from './accounts.ts';
import { auditStatements } from './audit.ts';
import { auditBlockStatements } from './audit-blocks.ts';
import { auditListStatements } from './audit-lists.ts';
import { callerStatements } from './callers.ts';
import { choiceStatements } from './choices.ts';
import type { Connection } from './database.ts';
import { deviceRequestStatements } from './device-requests.ts';
import { fileStatements } from './files.ts';
import { inputStatements } from './inputs.ts';
import { keyStatements } from './keys.ts';
import { noteStatements } from './notes.ts';
import { notificationStatements } from './notifications.ts';
import { outputStatements } from './outputs.ts';
import { proofStatements } from './proofs.ts';
import { quotaStatements } from './quotas.ts';
import { retentionStatements } from './retention.ts';
import { reviewItemStatements } from './review-items.ts';
import { reviewListStatements } from './review-lists.ts';
import { reviewerStatements } from './reviewers.ts';
import { searchStatements } from './search.ts';
import { sequenceStatements } from './sequence.ts';
import { linkStatements, sessionStatements, tokenStatements } from './sessions.ts';
import { skipStatements } from './skips.ts';
import { totalStatements } from './totals.ts';

/** What makes the statements of each table. */
const tables = {
  accounts: accountStatements,
  audit: auditStatements,
  auditBlocks: auditBlockStatements,
  auditLists: auditListStatements,
  callers: callerStatements,
  choices: choiceStatements,
  deviceRequests: deviceRequestStatements,
  files: fileStatements,
  inputs: inputStatements,
  keys: keyStatements,
  links: linkStatements,
  notifications: notificationStatements,
  notes: noteStatements,
  outputs: outputStatements,
  proofs: proofStatements,
  quotas: quotaStatements,
  retention: retentionStatements,
  reviewItems: reviewItemStatements,
  reviewLists: reviewListStatements,
  reviewers: reviewerStatements,
  search: searchStatements,
  sequence: sequenceStatements,
  sessions: sessionStatements,
  skips: skipStatements,
  tokens: tokenStatements,
  totals: totalStatements,
} as const;

/** Every statement the program runs on its tables, prepared on one connection. */
export type Store = { readonly [Table in keyof typeof tables]: ReturnType<(typeof tables)[Table]> };

/** The statements of a table are prepared together when the first of them is asked for, so that no start waits. */
export function prepareStore(db: Connection): Store {
  const store = {};
  for (const [name, prepare] of Object.entries(tables)) {
    let prepared: ReturnType<typeof prepare> | undefined;
    Object.defineProperty(store, name, { enumerable: true, get: () => (prepared ??= prepare(db)) });
  }
  return store as Store;
}
