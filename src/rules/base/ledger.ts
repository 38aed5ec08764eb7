import type { Store } from '../../store/store.ts';
import type { AccountRow } from '../../store/tables/accounts.ts';
import type { Anchor, AuditRow } from '../../store/tables/audit.ts';
import { blockOf } from '../../store/tables/audit-blocks.ts';
import { type CountedOwner, every_type, type Totals } from '../../store/tables/totals.ts';
import { existing } from './existing.ts';

/** The cache of one transaction, so that its requests do not each read and write the same rows. */
export type Ledger = ReturnType<typeof openLedger>;
/** The owners whose counts an item changes, and the item's row type. */
type ItemOwners = { readonly caller_id: string; readonly account_id: string; readonly row_type: string };

const nothing: Totals = { low: 0, normal: 0, high: 0, urgent: 0, ready: 0, stored_bytes: 0 };

/** Opens the cache of a transaction: `settle` it before the commit, discard it if a part is rolled back. */
export function openLedger(store: Store) {
  const known = new Map<string, AccountRow>();
  const numbers = openNumbers(store);
  const counts = openCounts(store);
  const trail = openTrail(store);
  return {
    account(account_id: string): AccountRow {
      const row = known.get(account_id) ?? store.accounts.byId.get({ account_id });
      const account = existing(row, 'the account of a caller');
      known.set(account_id, account);
      return account;
    },

    trail,

    /** Takes a new number. Numbers follow the order of commits and are never reused. */
    nextNumber: numbers.next,

    /** Adds to the counts of a caller, of its account in all and by row type, and of the server. */
    add: counts.add,

    /** Returns the counts of an account, including the changes of this transaction. */
    totalsOf: counts.of,

    /** Writes all pending changes. Those of the server's own row are one statement. */
    settle(): void {
      const change = counts.settle();
      const [last, end] = [numbers.settle(), trail.settle()];
      if (!change && last === undefined && !end) return;
      const ends = { last: last ?? null, trail_number: end?.number ?? null, trail_hash: end?.hash ?? null };
      store.totals.addToAppliance.run({ ...(change ?? nothing), ...ends });
    },
  };
}

function openTrail({ audit, auditBlocks }: Store) {
  let end: Anchor | undefined;
  let grown = false;
  const listed = new Set<string>();
  return {
    /** Returns the last row of the audit trail, or the anchor of an empty trail. */
    end(): Anchor {
      end ??= existing(audit.last.get() ?? audit.anchor.get(), 'the anchor of the audit trail');
      return end;
    },

    /** Records an added row, and lists its kind and owners in the index of its block unless they are there. */
    grew(row: AuditRow): void {
      end = row;
      grown = true;
      const block = blockOf(row.number);
      const key = `${row.account_id} ${row.caller_id} ${row.kind} ${block}`;
      if (!listed.has(key)) auditBlocks.add.run({ ...row, block });
      listed.add(key);
    },

    /** Returns the new end of the trail, to be stored so that a later truncation is detected. */
    settle(): Anchor | undefined {
      const settled = grown ? end : undefined;
      grown = false;
      return settled;
    },
  };
}

function openNumbers({ sequence }: Store) {
  let last: number | undefined;
  return {
    next(): number {
      last ??= existing(sequence.last.get(), 'the last number').last;
      last += 1;
      return last;
    },
    settle(): number | undefined {
      const settled = last;
      last = undefined;
      return settled;
    },
  };
}

function openCounts({ totals }: Store) {
  const written = new Map<string, Totals>();
  const added = new Map<string, CountedOwner & Totals>();
  let all: Totals | undefined;
  const add = (owner: string, row_type: string, change: Partial<Totals>) => {
    const key = keyOf(owner, row_type);
    added.set(key, { owner, row_type, ...sum(added.get(key), change) });
  };
  return {
    add({ caller_id, account_id, row_type }: ItemOwners, change: Partial<Totals>): void {
      add(caller_id, every_type, change);
      add(account_id, every_type, change);
      add(account_id, row_type, change);
      all = sum(all, change);
    },
    of(account_id: string): Totals {
      const row = written.get(account_id) ?? totals.of.get({ owner: account_id });
      const before = existing(row, 'the totals of an account');
      written.set(account_id, before);
      return sum(before, added.get(keyOf(account_id, every_type)) ?? {});
    },
    /** Writes the counts of callers and accounts. Returns the change of the server's, to be stored. */
    settle(): Totals | undefined {
      const settled = all;
      for (const counted of added.values()) {
        if (counted.row_type === every_type) totals.add.run(counted);
        else addToType(totals, counted);
      }
      written.clear();
      added.clear();
      all = undefined;
      return settled;
    },
  };
}

/** Builds the key of a count. No owner's id contains a space. */
function keyOf(owner: string, row_type: string): string {
  return `${owner} ${row_type}`;
}

function addToType(totals: Store['totals'], counted: CountedOwner & Totals): void {
  totals.addToType.run(counted);
  const { low, normal, high, urgent, ready } = counted;
  if (Math.max(low, normal, high, urgent, ready) <= 0) totals.closeType.run(counted);
}

function sum(totals: Totals = nothing, change: Partial<Totals>): Totals {
  return {
    low: totals.low + (change.low ?? 0),
    normal: totals.normal + (change.normal ?? 0),
    high: totals.high + (change.high ?? 0),
    urgent: totals.urgent + (change.urgent ?? 0),
    ready: totals.ready + (change.ready ?? 0),
    stored_bytes: totals.stored_bytes + (change.stored_bytes ?? 0),
  };
}
