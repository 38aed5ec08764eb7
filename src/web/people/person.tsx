import { useLayoutEffect } from 'preact/hooks';
import { Link } from '../requests/link.tsx';
import { ownId } from '../server/session.ts';
import { Group, Setting } from '../settings/setting.tsx';
import { Empty, NotRead } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { initialsOf } from '../ui/initials.ts';
import { atStart, comma, stop } from '../ui/numbers.ts';
import { Plain, shown } from '../ui/plain.tsx';
import { dayOf } from '../ui/time/day.ts';
import { PersonPasskeys, PersonSessions, PersonTokens } from './access.tsx';
import { RemovePerson, RolePart } from './person-changes.tsx';
import { type Person, type PersonRead, people, shownPerson } from './state.ts';
import { peopleWords as words } from './words.ts';

/** Shows a person: the role, and everything that gives them access, each with a button that ends it. */
export function PersonPage({ reviewer_id }: { reviewer_id: string }) {
  useLayoutEffect(() => {
    shownPerson.clear();
    void shownPerson.again();
  }, [reviewer_id]);
  const found = shownPerson.value.value;
  const read = shownPerson.again;
  return (
    <main class="page is-narrow person-page" aria-label={words.person} tabIndex={-1}>
      <div class="page-scroll">
        <p class="person-back">
          <Link class="quiet" to={{ person: undefined }}>
            <Icon name="chevron-left" flips />
            {words.toPeople}
          </Link>
        </p>
        {found === 'missing' && <Empty heading="h1" title={words.notThere} how={words.notThereHow} />}
        {shownPerson.status.value === 'failed' && (
          <NotRead heading="h1" title={words.notRead} again={() => void read()} />
        )}
        {typeof found === 'object' && <Details found={found} read={read} />}
      </div>
    </main>
  );
}

function Details({ found, read }: { found: PersonRead; read(): Promise<void> }) {
  const { reviewer, misfits } = found;
  return (
    <>
      <div class="person-head">
        <span class="person-mark" aria-hidden="true">
          {initialsOf(reviewer.name)}
        </span>
        <div>
          <h1 id="person-title" dir="auto" tabIndex={-1}>
            {shown(reviewer.name)}
          </h1>
          <p>
            {words.roles[reviewer.role]}
            {comma}
            <Since person={reviewer} />
          </p>
        </div>
      </div>
      <RolePart person={reviewer} misfits={misfits} read={read} />
      <Away person={reviewer} />
      <PersonSessions found={found} read={read} />
      <PersonPasskeys found={found} />
      <PersonTokens found={found} read={read} />
      {reviewer.reviewer_id !== ownId() && <RemovePerson person={reviewer} misfits={misfits} />}
    </>
  );
}

function Away({ person: { away } }: { person: Person }) {
  if (!away) return null;
  const covers = away.deputy === null ? [] : [`${words.covers(away.deputy)}${stop}`];
  return (
    <Group id="person-away" title={words.away}>
      <Setting
        label={atStart(words.awayUntil(dayOf(away.until)))}
        how={<Plain text={[...covers, words.awayHow].join(' ')} />}
      />
    </Group>
  );
}

function Since({ person: { created_at, invited_by, invited_at } }: { person: Person }) {
  if (invited_by === null || invited_at === null) return <>{words.added(dayOf(created_at))}</>;
  const admin = people.value.value?.find(({ reviewer_id }) => reviewer_id === invited_by);
  return <Plain text={words.invitedBy(admin?.name ?? words.someone, dayOf(invited_at))} />;
}
