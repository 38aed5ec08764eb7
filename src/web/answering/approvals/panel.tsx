import { isOwn } from '../../requests/item-state.ts';
import { open } from '../../requests/open.ts';
import { type Item, isShown, type PersonAnswer } from '../../server/item.ts';
import { ownId } from '../../server/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { named, stop } from '../../ui/numbers.ts';
import { Plain, shown } from '../../ui/plain.tsx';
import { clockOf, fullOf } from '../../ui/time/age.ts';
import { Lines, Response } from '../response.tsx';
import { type Proposal, proposalsOf, type Requirement, requirementsOf } from './proposals.ts';
import { policyWords as words } from './words.ts';

const most_names = 5;

/** Shows what policies ask of a request, and who approved what. */
export function ApprovalPanel({ item }: { item: Item }) {
  const proposals = proposalsOf(item);
  const changed = changeOf(item);
  const waits = requirementsOf(item).filter(
    ({ needed }) => needed.approvals > 1 || needed.sign || (changed !== undefined && needed.who !== null),
  );
  if (proposals.length === 0 && waits.length === 0) return null;
  return (
    <section class="approvals" aria-label={words.title}>
      <Icon name="users" />
      <div>
        {changed !== undefined && (
          <p class="approvals-changed" role="status">
            {changed}
          </p>
        )}
        {proposals.map((proposal) => (
          <Proposed key={proposal.first.answer_id} item={item} proposal={proposal} />
        ))}
        {proposals.length === 0 && waits.map((one) => <Needs key={one.needed.action_value} {...one} />)}
        {waits.some(({ needed }) => needed.approvals > 1) && <p class="field-note">{words.ends}</p>}
      </div>
    </section>
  );
}

/** Says that policies ask for something else than when the request was opened, or for more than when it was sent. */
function changeOf(item: Item): string | undefined {
  if (isChanged(item)) return words.changed;
  return item.approvals?.is_stricter ? words.changedBefore : undefined;
}

function isChanged({ approvals }: Item): boolean {
  const asked = (one: Item['approvals']) => JSON.stringify(one?.actions.map(({ policies: _, ...rest }) => rest) ?? []);
  const seen = open.value?.seen;
  return seen !== undefined && isShown(seen) && asked(seen.approvals) !== asked(approvals);
}

function Needs({ needed: { approvals, who, sign }, actions }: Requirement) {
  const what = named(actions.map(({ display }) => display));
  const asked = who ? words.needsOf(what, approvals, peopleOf(who, 'and')) : words.needs(what, approvals);
  return (
    <p>
      <Plain text={`${asked}${stop}${sign ? ` ${words.signed}${stop}` : ''}`} />
    </p>
  );
}

function Proposed({ item, proposal: { first, given, action, count, of } }: { item: Item; proposal: Proposal }) {
  const needed = item.approvals?.actions.find(({ action_value }) => action_value === first.action_value);
  const done = new Set(given.map(({ person }) => person.reviewer_id));
  const left = needed?.who?.filter(({ reviewer_id }) => !done.has(reviewer_id));
  return (
    <div class="proposal">
      <h3>
        {action ? shown(action.display) : first.action_value} · {words.progress(count, of)}
      </h3>
      {first.response && <Response response={first.response} action={action} />}
      <ul>
        {given.map((one) => (
          <Approval key={one.answer_id} one={one} what={action?.display ?? first.action_value ?? ''} />
        ))}
        {count < of && (
          <li class="is-open">
            <i aria-hidden="true">?</i>
            <Plain text={left ? words.moreOf(of - count, peopleOf(left, 'or')) : words.more(of - count)} />
          </li>
        )}
      </ul>
    </div>
  );
}

function Approval({ one, what }: { one: PersonAnswer; what: string }) {
  const { person, given_at, is_signed, counts, note } = one;
  return (
    <li>
      <Icon name="check" />
      <span>
        <Plain text={isOwn(one) ? words.youApproved : words.approved(person.name)} /> <Plain text={what} />
        {' · '}
        <time dateTime={given_at} title={fullOf(given_at)}>
          {clockOf(given_at)}
        </time>
        {is_signed && ` · ${words.wasSigned}`}
        {note !== null && <Lines lines={note.split('\n')} />}
        {!counts && <small>{words.notCounted}</small>}
      </span>
    </li>
  );
}

/** Names the people who may answer, the person first; only the first few of many. */
function peopleOf(who: NonNullable<Requirement['needed']['who']>, by: 'and' | 'or'): string {
  const names = who.filter(({ reviewer_id }) => reviewer_id !== ownId()).map(({ name }) => name);
  const all = [...(names.length < who.length ? [words.you] : []), ...names];
  const others = all.length - most_names;
  return named(others > 1 ? [...all.slice(0, most_names), words.others(others)] : all, by);
}
