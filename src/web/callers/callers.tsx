import { useSignal } from '@preact/signals';
import { Link } from '../requests/link.tsx';
import { place } from '../requests/place.ts';
import { isAdmin } from '../server/session.ts';
import { ActionButton } from '../ui/button.tsx';
import { Empty, NotRead } from '../ui/empty.tsx';
import { withLateStyle } from '../ui/late-style.ts';
import { uiWords } from '../ui/words.ts';
import { AddCaller } from './add-caller.tsx';
import { CallerDetail } from './caller-detail.tsx';
import { CallerList } from './caller-list.tsx';
import { Connect } from './connect.tsx';
import { freshKeys } from './fresh-keys.ts';
import { NewKey } from './new-key.tsx';
import { Pane } from './pane.tsx';
import { adding, callers, chosenCaller } from './state.ts';
import { callerWords as words } from './words.ts';

export const loadCallers = () => withLateStyle(Callers);

function Callers() {
  if (!isAdmin()) return <NotForYou />;
  const { caller_id, connect } = place.value;
  const isDetail = adding.value || caller_id !== undefined || connect !== undefined;
  return (
    <main class="workspace" data-phone={isDetail ? 'detail' : 'list'}>
      <h1 class="hidden-words">{words.callers}</h1>
      <CallerList />
      <div class="details">
        <Chosen />
      </div>
    </main>
  );
}

function Chosen() {
  const from_key = useSignal<string | undefined>(undefined);
  if (adding.value) return <AddCaller />;
  if (place.value.connect !== undefined) return <Connect />;
  if (callers.status.value === 'failed') {
    return (
      <Pane label={words.caller}>
        <NotRead title={words.notRead} again={callers.again} />
      </Pane>
    );
  }
  const caller = chosenCaller();
  if (!caller) return <Nobody />;
  const { caller_id } = caller;
  const fresh = freshKeys.value.get(caller_id);
  if (!fresh) return <CallerDetail key={caller_id} caller={caller} from={from_key} />;
  const stored = () => (from_key.value = caller_id);
  return <NewKey key={fresh.key_id} caller={caller} fresh={fresh} stored={stored} />;
}

function Nobody() {
  if (callers.status.value === 'new') return <Pane label={words.caller} />;
  const isLost = place.value.caller_id !== undefined;
  const isEmpty = callers.value.value.length === 0;
  const title = isLost ? words.notThere : isEmpty ? words.none : words.noneChosen;
  return (
    <Pane label={words.caller}>
      <Empty title={title} how={isLost ? words.notThereHow : words.noneHow}>
        <p class="empty-acts">
          {isLost ? (
            <Link class="text-link" to={{ caller_id: undefined }}>
              {words.toCallers}
            </Link>
          ) : (
            <ActionButton icon="plus" onPress={() => (adding.value = true)}>
              {words.add}
            </ActionButton>
          )}
        </p>
      </Empty>
    </Pane>
  );
}

/** Says that only admins may see callers. Others reach this view only by typing its address. */
function NotForYou() {
  return (
    <main class="workspace" data-phone="page">
      <div class="details is-alone">
        <Pane label={words.callers}>
          <Empty heading="h1" title={words.forAdmins} how={words.forAdminsHow}>
            <p class="empty-acts">
              <Link class="text-link" to={{ view: 'queue', caller_id: undefined }}>
                {uiWords.toQueue}
              </Link>
            </p>
          </Empty>
        </Pane>
      </div>
    </main>
  );
}
