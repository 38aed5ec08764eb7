import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { toast } from '../answering/toast.ts';
import { Link } from '../requests/link.tsx';
import { place } from '../requests/place.ts';
import { call } from '../server/api.ts';
import { isAdmin, ownId } from '../server/session.ts';
import { Unread } from '../settings/setting.tsx';
import { ActionButton, QuietButton } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { initialsOf } from '../ui/initials.ts';
import { withLateStyle } from '../ui/late-style.ts';
import { Plain, shown } from '../ui/plain.tsx';
import { TableHead } from '../ui/table-head.tsx';
import { clockOf } from '../ui/time/age.ts';
import { dayOf } from '../ui/time/day.ts';
import { Time } from '../ui/time/time.tsx';
import { visibleText } from '../ui/unseen.ts';
import { uiWords } from '../ui/words.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { PersonPage } from './person.tsx';
import { type Invite, invites, type Person, people, usePeopleChange } from './state.ts';
import { inviteWords, peopleWords as words } from './words.ts';

export const loadPeople = () => withLateStyle(People);

function People() {
  if (!isAdmin()) return <NotForYou />;
  const { person } = place.value;
  return person === undefined ? <Everybody /> : <PersonPage key={person} reviewer_id={person} />;
}

function Everybody() {
  const inviting = useSignal(false);
  const close = () => (inviting.value = false);
  return (
    <main class="page people" aria-labelledby="people-title" tabIndex={-1}>
      <div class="page-head">
        <h1 id="people-title" tabIndex={-1}>
          {words.title}
        </h1>
        <span class="gap" />
        <ActionButton icon="user-plus" opens="dialog" onPress={() => (inviting.value = true)}>
          {words.invite}
        </ActionButton>
      </div>
      <div class="table-wrap" tabIndex={0} role="group" aria-label={words.title}>
        <Unread of={people} />
        <PeopleTable />
      </div>
      {inviting.value && <InviteDialog close={close} />}
    </main>
  );
}

/** Says that only admins may see people. Others reach this view only by typing its address. */
function NotForYou() {
  return (
    <main class="page" tabIndex={-1}>
      <Empty page="status" heading="h1" title={words.forAdmins} how={words.forAdminsHow}>
        <p class="empty-acts">
          <Link class="text-link" to={{ view: 'queue' }}>
            {uiWords.toQueue}
          </Link>
        </p>
      </Empty>
    </main>
  );
}

const heads = ['name', 'role', 'ways', 'seen', 'away'] as const;
type Way = { readonly icon: IconName; readonly name: string };

function PeopleTable() {
  const change = usePeopleChange();
  const all = people.value.value;
  if (!all) return null;
  const revoke = async ({ invite_id }: Invite) => {
    const done = await change.run(() => call('inviteRevoke', { params: { invite_id } }));
    if (done) toast.value = { icon: 'check', said: words.inviteRevoked };
    if (done) document.getElementById('people-title')?.focus(); // the pressed button is gone
  };
  return (
    <>
      <FieldError id="people-problem" message={change.problem.value?.message} />
      <table class="table people-table">
        <TableHead of={heads.map((head) => words.columns[head])} />
        <tbody>
          {all.map((person) => (
            <PersonRow key={person.reviewer_id} person={person} />
          ))}
          {invites.value.value?.map((invite) => (
            <InviteRow key={invite.invite_id} invite={invite} revoke={() => void revoke(invite)} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function PersonRow({ person }: { person: Person }) {
  const { reviewer_id, name, role, last_seen_at } = person;
  return (
    <tr>
      <NameCell name={name}>
        <Link class="person-name" to={{ person: reviewer_id }} title={visibleText(name)} dir="auto">
          {shown(name)}
        </Link>
        {reviewer_id === ownId() && <small>{words.you}</small>}
      </NameCell>
      <td data-head={words.columns.role}>{words.roles[role]}</td>
      <td data-head={words.columns.ways}>
        <Ways ways={waysOf(person)} />
      </td>
      <td data-head={words.columns.seen}>{last_seen_at === null ? words.seenNever : <Time at={last_seen_at} />}</td>
      <AwayCell person={person} />
    </tr>
  );
}

function AwayCell({ person: { away } }: { person: Person }) {
  if (!away) return <td class="is-empty" />;
  return (
    <td data-head={words.columns.away}>
      <span class="person-away">
        <time dateTime={away.until}>{words.awayUntil(dayOf(away.until))}</time>
        {away.deputy !== null && (
          <small>
            <Plain text={words.covers(away.deputy)} />
          </small>
        )}
      </span>
    </td>
  );
}

function InviteRow({ invite: { name, role, created_at, expires_at }, revoke }: { invite: Invite; revoke(): void }) {
  return (
    <tr>
      <NameCell name={name}>
        <span class="person-name" dir="auto">
          {shown(name)}
        </span>
        <small title={words.inviteEnds(clockOf(expires_at))}>{words.invited(dayOf(created_at))}</small>
      </NameCell>
      <td data-head={words.columns.role}>{words.roles[role]}</td>
      <td data-head={words.columns.ways}>
        <Ways ways={[{ icon: 'link', name: inviteWords.link }]} />
      </td>
      <td data-head={words.columns.seen}>{words.seenNever}</td>
      <td>
        <QuietButton label={words.revokeInvite(visibleText(name))} onPress={revoke}>
          {words.revoke}
        </QuietButton>
      </td>
    </tr>
  );
}

function NameCell({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <th scope="row">
      <div class="person-line">
        <span class="person-mark" aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span class="person-names">{children}</span>
      </div>
    </th>
  );
}

/** Lists what a person signs in with. */
function waysOf({ has_password, passkeys, tokens }: Person): readonly Way[] {
  return [
    ...(passkeys > 0 ? [{ icon: 'shield-check', name: words.passkeys(passkeys) } as const] : []),
    has_password ? { icon: 'lock', name: words.password } : { icon: 'link', name: words.links },
    ...(tokens > 0 ? [{ icon: 'key-round', name: words.tokens(tokens) } as const] : []),
  ];
}

function Ways({ ways }: { ways: readonly Way[] }) {
  return (
    <ul class="ways">
      {ways.map(({ icon, name }) => (
        <li key={icon}>
          <Icon name={icon} />
          {name}
        </li>
      ))}
    </ul>
  );
}
