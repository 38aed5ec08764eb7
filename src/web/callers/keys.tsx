import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { call } from '../server/api.ts';
import { ActionButton, QuietButton } from '../ui/button.tsx';
import { TableHead } from '../ui/table-head.tsx';
import { dayOf } from '../ui/time/day.ts';
import { now } from '../ui/time/now.ts';
import { Time } from '../ui/time/time.tsx';
import { DurationField } from './duration-field.tsx';
import { keepKey } from './fresh-keys.ts';
import { InPlace, useCallerChange } from './in-place.tsx';
import { type Caller, type Key, keyName, keysOf } from './state.ts';
import { callerWords as words } from './words.ts';

export function Keys({ caller }: { caller: Caller }) {
  const head = useRef<HTMLHeadingElement>(null);
  const issuing = useSignal(false);
  const { live, ended } = keysOf(caller, now.value);
  return (
    <section class="block">
      <h3 tabIndex={-1} ref={head}>
        {words.keys}
      </h3>
      {live.length > 0 ? (
        <KeysTable keys={live} revoked={() => head.current?.focus()} />
      ) : (
        <p class="block-text">{words.noKeys}</p>
      )}
      <p class="block-acts">
        <ActionButton
          icon="plus"
          tone="neutral"
          style="outline"
          expanded={issuing.value}
          onPress={() => (issuing.value = !issuing.value)}
        >
          {words.issue}
        </ActionButton>
        {live.length > 0 && <span class="field-note">{words.late}</span>}
      </p>
      {issuing.value && <IssueForm caller={caller} leave={() => (issuing.value = false)} />}
      <EndedKeys keys={ended} />
    </section>
  );
}

function EndedKeys({ keys }: { keys: readonly Key[] }) {
  if (keys.length === 0) return null;
  return (
    <details class="ended-keys">
      <summary>{words.endedKeys(keys.length)}</summary>
      <ul>
        {keys.map((key) => (
          <li key={key.key_id}>
            <code>{keyName(key)}</code> <span>{endOf(key)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function endOf({ revoked_at, expires_at }: Key): string {
  return revoked_at === null ? words.ended(dayOf(expires_at ?? '')) : words.revokedOn(dayOf(revoked_at));
}

/** The key whose form is open, and which form. */
type Question = { readonly key_id: string; readonly what: 'rotate' | 'revoke' };
const heads = ['key', 'made', 'lastUsed', 'ends'] as const;
const soon_ms = 7 * 86_400_000;

/** Lists the active keys. Forms for a key open below its row. Calls `revoked` after a key was revoked. */
function KeysTable({ keys, revoked }: { keys: readonly Key[]; revoked(): void }) {
  const asking = useSignal<Question | undefined>(undefined);
  const change = <span class="hidden-words">{words.change}</span>;
  return (
    <table class="table keys-table">
      <TableHead of={[...heads.map((head) => words[head]), change]} />
      <tbody>
        {keys.map((key) => (
          <KeyRow key={key.key_id} of={key} asking={asking} revoked={revoked} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { of: Key; asking: Signal<Question | undefined> };

function KeyRow({ of, asking, revoked }: RowProps & { revoked(): void }) {
  const { created_at, last_used_at, expires_at } = of;
  const what = asking.value?.key_id === of.key_id ? asking.value.what : undefined;
  const leave = () => (asking.value = undefined);
  return (
    <>
      <tr class={what && 'is-asked'}>
        <Cell>
          <code>{keyName(of)}</code>
        </Cell>
        <Cell head="made">
          <Time at={created_at} text={dayOf(created_at)} />
        </Cell>
        <Cell head="lastUsed">{last_used_at ? <Time at={last_used_at} /> : words.never}</Cell>
        <Cell head="ends" soon={expires_at !== null && Date.parse(expires_at) - now.value < soon_ms}>
          {expires_at === null ? words.never : <time dateTime={expires_at}>{dayOf(expires_at)}</time>}
        </Cell>
        <td class="acts">
          <Ask of={of} what="rotate" asking={asking} />
          <Ask of={of} what="revoke" asking={asking} />
        </td>
      </tr>
      {what && (
        <tr class="asked">
          <td colSpan={5}>
            {what === 'rotate' ? (
              <RotateForm of={of} leave={leave} />
            ) : (
              <RevokeKey of={of} leave={leave} done={revoked} />
            )}
          </td>
        </tr>
      )}
    </>
  );
}

type CellProps = { head?: (typeof heads)[number]; soon?: boolean; children: ComponentChildren };

/** A table cell that repeats its column's title on a phone. */
function Cell({ head, soon, children }: CellProps) {
  return (
    <td class={soon ? 'soon' : undefined} data-head={head && words[head]}>
      {children}
    </td>
  );
}

function Ask({ of, what, asking }: RowProps & { what: Question['what'] }) {
  const isAsked = asking.value?.key_id === of.key_id && asking.value.what === what;
  const labels = { rotate: words.rotateKey(keyName(of)), revoke: words.revokeKey(keyName(of)) };
  return (
    <QuietButton
      label={labels[what]}
      expanded={isAsked}
      onPress={() => (asking.value = isAsked ? undefined : { key_id: of.key_id, what })}
    >
      {words[what]}
    </QuietButton>
  );
}

type Leave = { leave(): void };

function IssueForm({ caller: { caller_id }, leave }: Leave & { caller: Caller }) {
  const change = useCallerChange();
  const submit = async (given: FormData) => {
    const body = { expires: String(given.get('expires')) || null };
    const made = await change.run(() => call('keyIssue', { params: { caller_id }, body }));
    if (made) keepKey(made);
  };
  return (
    <InPlace id="issue-key" label={words.issue} yes={words.issueKey} {...{ change, submit, leave }}>
      <DurationField name="expires" label={words.works} choices={words.lives} usual="90d" change={change} />
    </InPlace>
  );
}

function RotateForm({ of, leave }: Leave & { of: Key }) {
  const change = useCallerChange();
  const { key_id } = of;
  const submit = async (given: FormData) => {
    const body = { overlap: String(given.get('overlap')) };
    const made = await change.run(() => call('keyRotate', { params: { key_id }, body }));
    if (made) keepKey(made);
  };
  const form = { id: `rotate-${key_id}`, label: words.rotateKey(keyName(of)), yes: words.issueKey };
  return (
    <InPlace {...form} {...{ change, submit, leave }}>
      <p>{words.askRotate(keyName(of))}</p>
      <DurationField name="overlap" label={words.overlap} choices={words.overlaps} usual="24h" change={change} />
    </InPlace>
  );
}

/** Asks for confirmation, then revokes a key and calls `done`. */
function RevokeKey({ of, leave, done }: Leave & { of: Key; done(): void }) {
  const change = useCallerChange();
  const { key_id } = of;
  const submit = async () => {
    if (await change.run(() => call('keyRevoke', { params: { key_id } }))) done();
  };
  const form = { id: `revoke-${key_id}`, label: words.revokeKey(keyName(of)), yes: words.revoke, no: words.keep };
  return (
    <InPlace {...form} tone="danger" {...{ change, submit, leave }}>
      <p>
        <b>{words.askRevokeKey(keyName(of))}</b> {words.revokeKeyHow}
      </p>
    </InPlace>
  );
}
