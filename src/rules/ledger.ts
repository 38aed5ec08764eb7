import type { AccountRow } from '../store/accounts.ts';
import type { Anchor, AuditRow } from '../store/audit.ts';
import { blockOf } from '../store/audit-blocks.ts';
import type { Store } from '../store/store.ts';
import { appliance, type Counted, every_type, type Totals } from '../store/totals.ts';

/** What one transaction remembers, so that not each of its requests reads and writes the same rows. */
export type Ledger = ReturnType<typeof openLedger>;
/** Whose item it is that counts, and of which type. */
type Owned = { readonly caller_id: string; readonly account_id: string; readonly row_type: string };

const nothing: Totals = { low: 0, normal: 0, high: 0, urgent: 0, ready: 0, stored_bytes: 0 };

/**
 * Opens the memory of a transaction. It has to be settled before the commit, and is of no use any more once a part of
 * the transaction has been undone.
 */
export function openLedger(store: Store) {
  const known = new Map<string, AccountRow>();
  const numbers = openNumbers(store);
  const counts = openCounts(store);
  return {
    /** The account of a caller. */
    account(account_id: string): AccountRow {
      const account = known.get(account_id) ?? store.accounts.byId.get({ account_id });
      if (!account) throw new Error('a caller has an account');
      known.set(account_id, account);
      return account;
    },

    trail: openTrail(store),

    /** Takes a new number; numbers are in the order of commits and are never used twice. */
    nextNumber: numbers.next,

    /** Adds to the counts of a caller, of its account, there for the type as well, and of the appliance. */
    add: counts.add,

    /** The counts of an account, those of this transaction among them. */
    totalsOf: counts.of,

    /** Writes what has not been written yet. */
    settle(): void {
      numbers.settle();
      counts.settle();
    },
  };
}

function openTrail({ audit, auditBlocks }: Store) {
  let end: Anchor | undefined;
  const told = new Set<string>();
  return {
    /** The last row of the audit trail, or where it begins. */
    end(): Anchor {
      end ??= audit.last.get() ?? audit.anchor.get();
      if (!end) throw new Error('the audit trail has an anchor');
      return end;
    },

    /** Takes note of the row that was added to it, and has its block tell of it; often it does so already. */
    grew(row: AuditRow): void {
      end = row;
      const block = blockOf(row.number);
      const key = `${row.account_id} ${row.caller_id} ${row.kind} ${block}`;
      if (!told.has(key)) auditBlocks.add.run({ ...row, block });
      told.add(key);
    },
  };
}

function openNumbers({ sequence }: Store) {
  let last: number | undefined;
  return {
    next(): number {
      last ??= sequence.last.get()?.last;
      if (last === undefined) throw new Error('the sequence row is missing');
      last += 1;
      return last;
    },
    settle(): void {
      if (last !== undefined) sequence.reach.run({ last });
      last = undefined;
    },
  };
}

function openCounts({ totals }: Store) {
  const written = new Map<string, Totals>();
  const added = new Map<string, Counted & Totals>();
  const add = (owner: string, row_type: string, change: Partial<Totals>) => {
    const key = keyOf(owner, row_type);
    added.set(key, { owner, row_type, ...sum(added.get(key), change) });
  };
  return {
    add({ caller_id, account_id, row_type }: Owned, change: Partial<Totals>): void {
      add(caller_id, every_type, change);
      add(account_id, every_type, change);
      add(account_id, row_type, change);
      add(appliance, every_type, change);
    },
    of(account_id: string): Totals {
      const before = written.get(account_id) ?? totals.of.get({ owner: account_id });
      if (!before) throw new Error('an account has totals');
      written.set(account_id, before);
      return sum(before, added.get(keyOf(account_id, every_type)) ?? {});
    },
    settle(): void {
      for (const counted of added.values()) {
        if (counted.row_type === every_type) totals.add.run(counted);
        else addToType(totals, counted);
      }
      written.clear();
      added.clear();
    },
  };
}

/** No id of an owner has a space. */
function keyOf(owner: string, row_type: string): string {
  return `${owner} ${row_type}`;
}

function addToType(totals: Store['totals'], counted: Counted & Totals): void {
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
