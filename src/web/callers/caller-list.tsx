import type { ComponentChildren } from 'preact';
import { Link } from '../requests/link.tsx';
import { ListFoot } from '../requests/list-foot.tsx';
import { type PageAddress, place } from '../requests/place.ts';
import { QuietButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { shown } from '../ui/plain.tsx';
import { ageOf, fullOf } from '../ui/time/age.ts';
import { Time } from '../ui/time/time.tsx';
import { visibleText } from '../ui/unseen.ts';
import { uiWords } from '../ui/words.ts';
import { deviceRequestWords } from './device-request-words.ts';
import { type DeviceRequest, deviceRequests, shownDeviceRequest } from './device-requests.ts';
import { freshKeys } from './fresh-keys.ts';
import { adding, type Caller, callers, chosenCaller, lastUse, listed } from './state.ts';
import { callerWords as words } from './words.ts';

type Group = { readonly name: string; is(caller: Caller): boolean };

const groups: readonly Group[] = [
  { name: words.active, is: ({ status }) => status === 'active' },
  { name: deviceRequestWords.notYet, is: ({ status }) => status === 'pending_activation' || status === 'expired' },
  { name: words.revoked, is: ({ status }) => status === 'revoked' },
];

export function CallerList() {
  return (
    <section class="list" aria-label={words.callers}>
      <div class="list-head">
        <span class="gap" />
        <QuietButton icon="plus" pressed={adding.value} onPress={() => (adding.value = !adding.value)}>
          {words.add}
        </QuietButton>
      </div>
      <Rows />
      <ListFoot>{callers.status.value === 'ready' && <span>{words.count(callers.value.value.length)}</span>}</ListFoot>
    </section>
  );
}

function Rows() {
  const all = listed.value;
  const requests = deviceRequests.value.value;
  const chosen = adding.value ? undefined : chosenCaller();
  if (all.length === 0 && requests.length === 0) {
    const isRead = callers.status.value === 'ready';
    return (
      <div class="rows is-empty">
        <p>{isRead ? words.none : ''}</p>
      </div>
    );
  }
  return (
    <div class="rows">
      <RowGroup name={deviceRequestWords.waiting}>
        {requests.map((request) => (
          <DeviceRequestRow key={request.device_request_id} request={request} />
        ))}
      </RowGroup>
      {groups.map(({ name, is }) => (
        <RowGroup key={name} name={name}>
          {all.filter(is).map((caller) => (
            <CallerRow key={caller.caller_id} caller={caller} current={caller === chosen} />
          ))}
        </RowGroup>
      ))}
    </div>
  );
}

function RowGroup({ name, children }: { name: string; children: readonly ComponentChildren[] }) {
  if (children.length === 0) return null;
  return (
    <>
      <h2 class="group-head">
        <span>{name}</span>
        <span class="count">{children.length}</span>
      </h2>
      <ul>{children}</ul>
    </>
  );
}

type RowProps = {
  to: Partial<PageAddress>;
  current: boolean;
  name: string;
  mark: ComponentChildren;
  corner: ComponentChildren;
  sub: ComponentChildren;
  age: ComponentChildren;
};

function Row({ to, current, name, mark, corner, sub, age }: RowProps) {
  return (
    <li>
      <Link to={to} class="row plain" current={current} title={visibleText(name)}>
        <span class="row-mark">{mark}</span>
        <span class="row-main">
          <span class="row-line">
            <span class="row-title" dir="auto">
              {shown(name)}
            </span>
            {corner && <span class="corner">{corner}</span>}
          </span>
          <span class="row-line">
            <span class="row-sub">{sub}</span>
            {age}
          </span>
        </span>
      </Link>
    </li>
  );
}

function DeviceRequestRow({ request }: { request: DeviceRequest }) {
  const { device_request_id, name, address, created_at, state } = request;
  return (
    <Row
      to={{ connect: device_request_id, caller_id: undefined }}
      current={[place.value.connect, shownDeviceRequest.value].includes(device_request_id)}
      name={name}
      mark={<Icon name="link" />}
      corner={<code>{address}</code>}
      sub={
        <span class="state" data-state="undoable">
          {state === 'waiting' ? deviceRequestWords.wantsShort : deviceRequestWords.notCollected}
        </span>
      }
      age={<Time class="age" at={created_at} text={ageOf(created_at) ?? uiWords.justNow} />}
    />
  );
}

function CallerRow({ caller, current }: { caller: Caller; current: boolean }) {
  const { caller_id, caller_slug, display_name, counts } = caller;
  return (
    <Row
      to={{ caller_id }}
      current={current}
      name={display_name}
      mark={
        <span class="monogram" aria-hidden="true">
          {initialOf(display_name)}
        </span>
      }
      corner={counts.pending > 0 && words.waiting(counts.pending)}
      sub={freshKeys.value.has(caller_id) ? <ToStore /> : <code>{caller_slug}</code>}
      age={<LastUse at={lastUse(caller)} />}
    />
  );
}

function ToStore() {
  return (
    <span class="state" data-state="undoable">
      <Icon name="key-round" />
      {words.keyToStore}
    </span>
  );
}

function LastUse({ at }: { at: string | undefined }) {
  if (at === undefined) return <span class="age">{words.neverUsed}</span>;
  return <Time class="age" at={at} text={ageOf(at) ?? uiWords.justNow} full={`${words.lastUsed}: ${fullOf(at)}`} />;
}

/** Finds the first letter or digit of a name. */
function initialOf(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0] ?? '';
}
