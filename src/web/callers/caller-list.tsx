import { Icon } from '../icon.tsx';
import { ListFoot } from '../list/list-foot.tsx';
import { adding, type Caller, callers, callersAre, chosenCaller, listed } from '../state/callers.ts';
import { wishes } from '../state/wishes.ts';
import { callerWords as words } from '../words-callers.ts';
import { connectWords } from '../words-connect.ts';
import { CallerRow } from './caller-row.tsx';
import { WishGroup } from './wish-row.tsx';

type Group = { readonly name: string; is(caller: Caller): boolean };

/** The groups of the list, in order. */
const groups: readonly Group[] = [
  { name: words.active, is: ({ status }) => status === 'active' },
  { name: connectWords.notYet, is: ({ status }) => status === 'pending_activation' || status === 'expired' },
  { name: words.revoked, is: ({ status }) => status === 'revoked' },
];

/** The callers of the account, with the way to add one. */
export function CallerList() {
  return (
    <section class="list" aria-label={words.callers}>
      <div class="list-head">
        <span class="gap" />
        <button
          type="button"
          class="quiet"
          aria-pressed={adding.value}
          onClick={() => {
            adding.value = !adding.value;
          }}
        >
          <Icon name="plus" />
          {words.add}
        </button>
      </div>
      <Rows />
      <ListFoot>{callersAre.value === 'ready' && <span>{words.count(callers.value.length)}</span>}</ListFoot>
    </section>
  );
}

function Rows() {
  const all = listed.value;
  const shown = adding.value ? undefined : chosenCaller();
  if (all.length === 0 && wishes.value.length === 0) {
    const isRead = callersAre.value === 'ready';
    return (
      <div class="rows is-empty">
        <p>{isRead ? words.none : ''}</p>
      </div>
    );
  }
  return (
    <div class="rows">
      <WishGroup />
      {groups.map(({ name, is }) => (
        <GroupOf key={name} name={name} callers={all.filter(is)} shown={shown} />
      ))}
    </div>
  );
}

function GroupOf({
  name,
  callers: here,
  shown,
}: {
  name: string;
  callers: readonly Caller[];
  shown: Caller | undefined;
}) {
  if (here.length === 0) return null;
  return (
    <>
      <h2 class="group-head">
        <span>{name}</span>
        <span class="count">{here.length}</span>
      </h2>
      <ul>
        {here.map((caller) => (
          <CallerRow key={caller.caller_id} caller={caller} current={caller === shown} />
        ))}
      </ul>
    </>
  );
}
