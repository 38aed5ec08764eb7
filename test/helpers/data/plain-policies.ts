import type { Facts, Policy } from '../../../src/rules/policy/policy.ts';
import { names } from './arbitrary-policies.ts';

const seconds: Record<string, number> = { '30s': 30, '1m': 60, '60s': 60, '2h': 7_200, '1d': 86_400 };

/** Combines the strictest of each member, found by walking over each policy of each set by itself. */
export function strictestByHand(all: readonly (readonly Policy[])[], asked: Facts) {
  const found = foundIn(all, asked);
  if (found.length === 0) return null;
  let [approvals, hold_seconds, sign, least, guarded] = [1, 0, false, false, false];
  let [remind, expire, escalate]: (number | null)[] = [null, null, null];
  const [wished, allowed] = [new Set<string>(), new Set<string>(names)];
  const sooner = (one: number | null | undefined, text: string | null | undefined) =>
    text ? Math.min(one ?? Number.POSITIVE_INFINITY, seconds[text] ?? 0) : (one ?? null);
  for (const one of found) {
    if (one.approvals > approvals) approvals = one.approvals;
    if (one.hold_seconds > hold_seconds) hold_seconds = one.hold_seconds;
    if (one.sign) sign = true;
    if (one.assign) least = true;
    remind = sooner(remind, one.remind_after);
    expire = sooner(expire, one.expire_after);
    escalate = sooner(escalate, one.escalate?.after);
    if (one.on_expiry) wished.add(one.on_expiry);
    else if (one.approvals > 1 || one.sign || one.who !== null) guarded = true;
    for (const name of names) if (one.who && !isIn(one.who, name)) allowed.delete(name);
  }
  const on_expiry = wished.size === 1 && !guarded ? [...wished][0] : null;
  const who = found.some((one) => one.who !== null) ? [...allowed] : null;
  return { approvals, hold_seconds, sign, least, remind, expire, escalate, on_expiry, who };
}

function foundIn(all: readonly (readonly Policy[])[], asked: Facts): Policy[] {
  const found: Policy[] = [];
  for (const policies of all) {
    let named = false;
    const own: Policy[] = [];
    const fit: Policy[] = [];
    for (const one of policies) {
      const m = one.match;
      const isOwn = m.caller === asked.caller;
      let ok = m.caller === null || isOwn;
      if (m.action !== null && m.action !== asked.action) ok = false;
      if (m.row_type !== null && m.row_type !== asked.row_type) ok = false;
      if (m.tone !== null && m.tone !== asked.tone) ok = false;
      if (m.priority !== null && m.priority !== asked.priority) ok = false;
      if (isOwn) own.push(one);
      if (ok) fit.push(one);
      if (ok && isOwn && m.action === asked.action) named = true;
    }
    for (const one of policies) if (fit.includes(one) || (!named && own.includes(one))) found.push(one);
  }
  return found;
}

function isIn(who: readonly string[], name: string): boolean {
  if (who.includes(name)) return true;
  if (who.includes('group:money') && (name === 'ben' || name === 'cem')) return true;
  return who.includes('role:admin') && name === 'ann';
}
