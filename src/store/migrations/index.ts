import { people } from './0001-people.ts';
import { items } from './0002-items.ts';
import { limits } from './0003-limits.ts';
import { audit } from './0004-audit.ts';
import { secret } from './0005-secret.ts';
import { acting } from './0006-acting.ts';
import { activity } from './0007-activity.ts';
import { notifications } from './0008-notifications.ts';
import { deviceRequests } from './0009-device-requests.ts';
import { searchParts } from './0010-search-parts.ts';
import { fewerTrees } from './0011-fewer-trees.ts';
import { auditBlocks } from './0012-audit-blocks.ts';
import { decisions } from './0013-decisions.ts';

/** Every change of the schema in order, append-only; the index of the last is the schema's version. */
export const migrations: readonly string[] = [
  people,
  items,
  limits,
  audit,
  secret,
  acting,
  activity,
  notifications,
  deviceRequests,
  searchParts,
  fewerTrees,
  auditBlocks,
  decisions,
];
