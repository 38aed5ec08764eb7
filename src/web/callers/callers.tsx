import { useSignal } from '@preact/signals';
import { ActionButton } from '../parts/button.tsx';
import { Calm, TryNow } from '../parts/calm.tsx';
import { Link } from '../parts/link.tsx';
import { adding, callers, callersAre, chosenCaller, readCallers } from '../state/callers.ts';
import { freshKeys } from '../state/fresh-keys.ts';
import { place } from '../state/place.ts';
import { isAdmin } from '../state/session.ts';
import { callerWords as words } from '../words-callers.ts';
import { calmWords } from '../words-decided.ts';
import { AddCaller } from './add-caller.tsx';
import { CallerDetail } from './caller-detail.tsx';
import { CallerList } from './caller-list.tsx';
import { Connect } from './connect.tsx';
import { NewKey } from './new-key.tsx';
import { Pane } from './pane.tsx';

/** Who may send: the list of callers and one of them, beside each other or, on a phone, one of the two. */
export function Callers() {
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
  if (callersAre.value === 'failed') return <NotRead />;
  const caller = chosenCaller();
  if (!caller) return <Nobody />;
  const { caller_id } = caller;
  const fresh = freshKeys.value.get(caller_id);
  if (!fresh) return <CallerDetail key={caller_id} caller={caller} from={from_key} />;
  const stored = () => {
    from_key.value = caller_id;
  };
  return <NewKey key={fresh.key_id} caller={caller} fresh={fresh} stored={stored} />;
}

function Nobody() {
  if (callersAre.value === 'new') return <Pane label={words.caller} />;
  const isLost = place.value.caller_id !== undefined;
  const isEmpty = callers.value.length === 0;
  const title = isLost ? words.notThere : isEmpty ? words.none : words.noneChosen;
  return (
    <Pane label={words.caller}>
      <Calm title={title} how={isLost ? words.notThereHow : words.noneHow}>
        <p class="calm-acts">
          {isLost ? (
            <Link class="text-link" to={{ caller_id: undefined }}>
              {words.toCallers}
            </Link>
          ) : (
            <ActionButton
              icon="plus"
              tone="brand"
              style="solid"
              onPress={() => {
                adding.value = true;
              }}
            >
              {words.add}
            </ActionButton>
          )}
        </p>
      </Calm>
    </Pane>
  );
}

function NotRead() {
  return (
    <Pane label={words.caller}>
      <Calm title={words.notRead} how={calmWords.noAnswerHow}>
        <p class="calm-acts">
          <TryNow again={() => void readCallers()} />
        </p>
      </Calm>
    </Pane>
  );
}

/** Who is no admin comes here only by typing the address. */
function NotForYou() {
  return (
    <main class="workspace" data-phone="page">
      <div class="details is-alone">
        <Pane label={words.callers}>
          <Calm heading="h1" title={words.forAdmins} how={words.forAdminsHow}>
            <p class="calm-acts">
              <Link class="text-link" to={{ view: 'queue', caller_id: undefined }}>
                {calmWords.toQueue}
              </Link>
            </p>
          </Calm>
        </Pane>
      </div>
    </main>
  );
}
