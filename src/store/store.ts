import { accountStatements } from './accounts.ts';
import { auditStatements } from './audit.ts';
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

/** Every statement the program runs on its tables, prepared once on one connection. */
export type Store = ReturnType<typeof prepareStore>;

export function prepareStore(db: Connection) {
  return {
    accounts: accountStatements(db),
    audit: auditStatements(db),
    auditLists: auditListStatements(db),
    callers: callerStatements(db),
    choices: choiceStatements(db),
    deviceRequests: deviceRequestStatements(db),
    files: fileStatements(db),
    inputs: inputStatements(db),
    keys: keyStatements(db),
    links: linkStatements(db),
    notifications: notificationStatements(db),
    notes: noteStatements(db),
    outputs: outputStatements(db),
    proofs: proofStatements(db),
    quotas: quotaStatements(db),
    retention: retentionStatements(db),
    reviewItems: reviewItemStatements(db),
    reviewLists: reviewListStatements(db),
    reviewers: reviewerStatements(db),
    search: searchStatements(db),
    sequence: sequenceStatements(db),
    sessions: sessionStatements(db),
    skips: skipStatements(db),
    tokens: tokenStatements(db),
    totals: totalStatements(db),
  };
}
