import { ListFoot } from '../requests/list-foot.tsx';
import { isAdmin } from '../server/session.ts';
import { QuietButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { named } from '../ui/numbers.ts';
import { Plain } from '../ui/plain.tsx';
import { dayOf } from '../ui/time/day.ts';
import { sentenceOf } from './sentence.ts';
import { chosen, listed, type Policy, use } from './state.ts';
import { policiesWords as words } from './words.ts';

export function PolicyList() {
  return (
    <section class="list" aria-label={words.title}>
      <div class="list-head">
        <span class="gap" />
        {isAdmin() && (
          <QuietButton
            icon="plus"
            pressed={chosen.value === ''}
            onPress={() => (chosen.value = chosen.peek() === '' ? undefined : '')}
          >
            {words.add}
          </QuietButton>
        )}
      </div>
      <div class="rows">
        <p class="policies-note">{words.intro}</p>
        <ul>
          {listed.value.value?.policies.map((policy) => (
            <li key={policy.name}>
              <PolicyRow policy={policy} />
            </li>
          ))}
          {listed.value.value && (
            <li class="policy-row">
              <b>{words.everything}</b>
              <Waiting count={use.value.value?.others} />
              <span>{words.everythingHow}</span>
            </li>
          )}
        </ul>
        <AsOne />
        <Groups />
        <Away />
      </div>
      <ListFoot>{null}</ListFoot>
    </section>
  );
}

function PolicyRow({ policy }: { policy: Policy }) {
  const { name, is_locked, is_avoided } = policy;
  return (
    <button
      type="button"
      class="policy-row"
      aria-current={chosen.value === name ? 'true' : undefined}
      onClick={() => (chosen.value = name)}
    >
      <b dir="auto">{name}</b>
      <Waiting count={use.value.value?.policies.find((one) => one.name === name)?.waiting} />
      <span>
        <Plain text={sentenceOf(policy)} />
      </span>
      {is_avoided && (
        <small>
          <Icon name="shield-alert" />
          {words.avoided}
        </small>
      )}
      {is_locked && (
        <small>
          <Icon name="lock" />
          {words.fromFile}
        </small>
      )}
    </button>
  );
}

/** Says how many waiting requests something meets. */
function Waiting({ count }: { count: number | undefined }) {
  const { considered = 0, is_complete } = use.value.value ?? {};
  if (count === undefined) return null;
  return <small>{is_complete ? words.waiting(count) : words.waitingOf(count, considered)}</small>;
}

/** Says who counts once together, if some policy asks for several people. */
function AsOne() {
  const all = listed.value.value;
  if (!all?.policies.some(({ approvals }) => approvals > 1)) return null;
  return all.as_one.map(({ people, until }) => (
    <p key={people.join()} class="policies-note">
      <Plain text={words.countOnce(named(people), dayOf(until))} />
    </p>
  ));
}

function Groups() {
  const groups = listed.value.value?.groups;
  if (!groups) return null;
  return (
    <>
      <h2 class="group-head">{words.groups}</h2>
      {groups.length === 0 && <p class="policies-note">{words.noGroups}</p>}
      <ul>
        {groups.map(({ name, members }) => (
          <li key={name} class="policy-row">
            <b dir="auto">{name}</b>
            <span>
              <Plain text={named(members)} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Away() {
  const away = listed.value.value?.away.filter(({ is_away }) => is_away);
  if (!away) return null;
  return (
    <>
      <h2 class="group-head">{words.away}</h2>
      {away.length === 0 && <p class="policies-note">{words.nobodyAway}</p>}
      <ul>
        {away.map(({ person, until, deputy }) => (
          <li key={person} class="policy-row">
            <b>
              <Plain text={words.awayUntil(person, dayOf(until))} />
            </b>
            {deputy !== null && (
              <span>
                <Plain text={words.covers(deputy)} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
