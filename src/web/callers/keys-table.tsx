import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { agoOf, fullOf } from '../ui/time/age.ts';
import { dayOf } from '../ui/time/day.ts';
import { now } from '../ui/time/now.ts';
import { RevokeKey, RotateForm } from './key-forms.tsx';
import { type Key, keyName } from './state.ts';
import { callerWords } from './words.ts';

type Asking = { readonly key_id: string; readonly what: 'rotate' | 'revoke' };
const heads = ['key', 'made', 'lastUsed', 'ends'] as const;
const soon_ms = 7 * 86_400_000;

/** Lists the active keys. Forms for a key open below its row. Calls `revoked` after a key was revoked. */
export function KeysTable({ keys, revoked }: { keys: readonly Key[]; revoked(): void }) {
  const asking = useSignal<Asking | undefined>(undefined);
  return (
    <table class="table keys-table">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {callerWords[head]}
            </th>
          ))}
          <th scope="col">
            <span class="hidden-words">{callerWords.change}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <KeyRow key={key.key_id} of={key} asking={asking} revoked={revoked} />
        ))}
      </tbody>
    </table>
  );
}

function KeyRow({ of, asking, revoked }: { of: Key; asking: Signal<Asking | undefined>; revoked(): void }) {
  const { created_at, last_used_at, expires_at } = of;
  const what = asking.value?.key_id === of.key_id ? asking.value.what : undefined;
  const leave = () => {
    asking.value = undefined;
  };
  return (
    <>
      <tr class={what && 'is-asked'}>
        <Cell>
          <code>{keyName(of)}</code>
        </Cell>
        <Cell head="made">
          <time dateTime={created_at} title={fullOf(created_at)}>
            {dayOf(created_at)}
          </time>
        </Cell>
        <Cell head="lastUsed">{last_used_at ? <Ago at={last_used_at} /> : callerWords.never}</Cell>
        <Cell head="ends" soon={expires_at !== null && Date.parse(expires_at) - now.value < soon_ms}>
          {expires_at === null ? callerWords.never : <time dateTime={expires_at}>{dayOf(expires_at)}</time>}
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

/** A table cell that repeats its column's title on a phone. */
function Cell({
  head,
  soon,
  children,
}: {
  head?: (typeof heads)[number];
  soon?: boolean;
  children: ComponentChildren;
}) {
  return (
    <td class={soon ? 'soon' : undefined} data-head={head && callerWords[head]}>
      {children}
    </td>
  );
}

function Ago({ at }: { at: string }) {
  return (
    <time dateTime={at} title={fullOf(at)}>
      {agoOf(at)}
    </time>
  );
}

function Ask({ of, what, asking }: { of: Key; what: Asking['what']; asking: Signal<Asking | undefined> }) {
  const isAsked = asking.value?.key_id === of.key_id && asking.value.what === what;
  const labels = { rotate: callerWords.rotateKey(keyName(of)), revoke: callerWords.revokeKey(keyName(of)) };
  return (
    <button
      type="button"
      class="quiet"
      aria-label={labels[what]}
      aria-expanded={isAsked}
      onClick={() => {
        asking.value = isAsked ? undefined : { key_id: of.key_id, what };
      }}
    >
      {callerWords[what]}
    </button>
  );
}
