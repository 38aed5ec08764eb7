import { useSignal } from '@preact/signals';
import { Link } from '../requests/link.tsx';
import { place } from '../requests/place.ts';
import { isAdmin } from '../server/session.ts';
import { Unread } from '../settings/setting.tsx';
import { ActionButton } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { withLateStyle } from '../ui/late-style.ts';
import { uiWords } from '../ui/words.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { PeopleTable } from './people-table.tsx';
import { PersonPage } from './person.tsx';
import { people } from './state.ts';
import { peopleWords as words } from './words.ts';

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
