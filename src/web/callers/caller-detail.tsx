import { type Signal, useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { ActionButton } from '../ui/button.tsx';
import { shown } from '../ui/plain.tsx';
import { dayOf } from '../ui/time/day.ts';
import { now } from '../ui/time/now.ts';
import { deviceRequestWords } from './device-request-words.ts';
import { IssueForm } from './key-forms.tsx';
import { KeysTable } from './keys-table.tsx';
import { Pane } from './pane.tsx';
import { RevokeCaller } from './revoke-caller.tsx';
import { type Caller, type Key, keyName, keysOf } from './state.ts';
import { callerWords as words } from './words.ts';

type DetailProps = {
  caller: Caller;
  /** The caller whose new key was just shown; its page then takes the focus. */
  from: Signal<string | undefined>;
};

/** Notes for the states in which a caller's keys do not work. */
const standing: Partial<Record<Caller['status'], string>> = {
  revoked: words.isRevoked,
  pending_activation: deviceRequestWords.isPending,
  expired: deviceRequestWords.isExpired,
};

/** Shows a caller: its counts, its keys, and how to revoke it. */
export function CallerDetail({ caller, from }: DetailProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (from.peek() === caller.caller_id) title.current?.focus();
    from.value = undefined;
  }, []);
  return (
    <Pane label={words.caller} position={caller.caller_slug}>
      <div class="item">
        <h2 class="item-title" dir="auto" tabIndex={-1} ref={title}>
          {shown(caller.display_name)}
        </h2>
        <p class="item-sub">{standing[caller.status] ?? words.sums(caller.counts)}</p>
        <p class="field-note">{words.since(dayOf(caller.created_at))}</p>
        <Keys caller={caller} />
        {caller.status !== 'revoked' && <RevokeCaller caller={caller} done={() => title.current?.focus()} />}
      </div>
    </Pane>
  );
}

function Keys({ caller }: { caller: Caller }) {
  const head = useRef<HTMLHeadingElement>(null);
  const issuing = useSignal(false);
  const { live, ended } = keysOf(caller, now.value);
  const leave = () => {
    issuing.value = false;
  };
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
          onPress={() => {
            issuing.value = !issuing.value;
          }}
        >
          {words.issue}
        </ActionButton>
        {live.length > 0 && <span class="field-note">{words.late}</span>}
      </p>
      {issuing.value && <IssueForm caller={caller} leave={leave} />}
      <EndedKeys keys={ended} />
    </section>
  );
}

/** Lists expired and revoked keys, collapsed. */
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
