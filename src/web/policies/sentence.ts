import { priorityWords } from '../requests/words.ts';
import { atStart, colon, comma, named, stop } from '../ui/numbers.ts';
import { callerName, type Policy } from './state.ts';
import { policyFormWords, sentenceWords as words } from './words.ts';

export function sentenceOf({ match, who, approvals, ...policy }: Policy): string {
  const all = who && namesOf(who);
  const isOne = approvals === 1 && who?.length === 1;
  const asked = all ? (isOne ? all : words.of(approvals, all)) : words.anyone(approvals);
  const { escalate, remind_after, expire_after, on_expiry, hold_seconds } = policy;
  return [
    `${atStart(matchOf(match))}${colon}${asked}${stop}`,
    policy.sign && words.sign,
    remind_after && words.remind(remind_after),
    escalate && words.escalate(escalate.after, namesOf(escalate.to, 'and')),
    expire_after && (on_expiry ? words.expire(expire_after, on_expiry) : words.overdue(expire_after)),
    hold_seconds > 0 && words.hold(hold_seconds),
    policy.assign && words.assign,
  ]
    .filter(Boolean)
    .join(' ');
}

function namesOf(who: readonly string[], by: 'and' | 'or' = 'or'): string {
  return named(who.map(nameOf), by);
}

export function nameOf(who: string): string {
  if (who === 'role:admin') return words.admins;
  if (who === 'role:reviewer') return words.reviewers;
  return who.replace(/^group:/, '');
}

function matchOf({ caller, action, row_type, tone, priority }: Policy['match']): string {
  const parts = [
    caller && callerName(caller),
    action && words.action(action),
    row_type && words.row_type(row_type),
    tone && words.tone(policyFormWords.tones[tone]),
    priority && words.priority(priorityWords.priority[priority]),
  ].filter(Boolean);
  return parts.length === 0 ? words.everyRequest : parts.join(comma);
}
