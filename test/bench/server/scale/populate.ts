import { loadSettings } from '../../../../src/config.ts';
import { addAccount } from '../../../../src/rules/access/accounts.ts';
import { addCaller } from '../../../../src/rules/access/callers.ts';
import { issueKey } from '../../../../src/rules/access/keys.ts';
import { operator } from '../../../../src/rules/base/audit.ts';
import type { Outbox } from '../../../../src/rules/base/outbox.ts';
import { addReviewer, makeToken } from '../../../../src/rules/people/reviewers.ts';
import { prepareForServing } from '../../../../src/store/migrations/prepare.ts';
import { openLocalWriter } from '../../../../src/writer/local.ts';
import { addItems } from '../live-items.ts';

/** The contents of a folder: the keys by caller, and the tokens of the people. */
export type Populated = { keys: Map<string, string>; tokens: string[] };

const day_ms = 86_400_000;

/** Fills a new folder through the rules, with items of about 2 KB for each caller in turn, all indexed. */
export function populate(data: string, { items, callers, people }: Record<'items' | 'callers' | 'people', number>) {
  const { settings } = loadSettings({ data, env: {} });
  prepareForServing(data);
  const writer = openLocalWriter({ data, limits: settings.limits, upgrade_url: null }, Date.now);
  try {
    const { account_id, ...populated } = writer.transaction((outbox) => parties(outbox, { callers, people }));
    const owners = [...populated.keys.keys()].map((caller_id) => ({ account_id, caller_id }));
    addItems(writer, owners, items);
    return populated;
  } finally {
    writer.close();
  }
}

function parties(outbox: Outbox, counts: { callers: number; people: number }): Populated & { account_id: string } {
  const { account_id } = addAccount(outbox, { label: 'default', tier: 'self_hosted' });
  const keys = Array.from({ length: counts.callers }, (_, at) => {
    const caller = addCaller(outbox, operator, { account_id, name: `agent ${at}` });
    return [caller.caller_id, issueKey(outbox, operator, caller, null).api_key] as const;
  });
  const tokens = Array.from({ length: counts.people }, (_, at) => {
    const name = `person ${at}`;
    addReviewer(outbox, operator, { account_id, name, role: 'reviewer' });
    return makeToken(outbox, operator, { name, lifetime_ms: day_ms }).token;
  });
  return { account_id, keys: new Map(keys), tokens };
}
