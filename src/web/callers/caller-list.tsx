import { ListFoot } from '../requests/list-foot.tsx';
import { Icon } from '../ui/icon.tsx';
import { CallerRow } from './caller-row.tsx';
import { DeviceRequestGroup } from './device-request-row.tsx';
import { deviceRequestWords } from './device-request-words.ts';
import { deviceRequests } from './device-requests.ts';
import { adding, type Caller, callers, chosenCaller, listed } from './state.ts';
import { callerWords as words } from './words.ts';

type Group = { readonly name: string; is(caller: Caller): boolean };

/** The groups of the list, in order. */
const groups: readonly Group[] = [
  { name: words.active, is: ({ status }) => status === 'active' },
  { name: deviceRequestWords.notYet, is: ({ status }) => status === 'pending_activation' || status === 'expired' },
  { name: words.revoked, is: ({ status }) => status === 'revoked' },
];

/** Lists the callers of the account, with a button that adds one. */
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
      <ListFoot>{callers.status.value === 'ready' && <span>{words.count(callers.value.value.length)}</span>}</ListFoot>
    </section>
  );
}

function Rows() {
  const all = listed.value;
  const shown = adding.value ? undefined : chosenCaller();
  if (all.length === 0 && deviceRequests.value.value.length === 0) {
    const isRead = callers.status.value === 'ready';
    return (
      <div class="rows is-empty">
        <p>{isRead ? words.none : ''}</p>
      </div>
    );
  }
  return (
    <div class="rows">
      <DeviceRequestGroup />
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
