import type { Signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { call } from '../server/api.ts';
import { Plain, Sentence, shown } from '../ui/plain.tsx';
import { dayOf } from '../ui/time/day.ts';
import { visibleText } from '../ui/unseen.ts';
import { deviceRequestWords } from './device-request-words.ts';
import { Danger, InPlace, useCallerChange } from './in-place.tsx';
import { Keys } from './keys.tsx';
import { Pane } from './pane.tsx';
import type { Caller } from './state.ts';
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

type RevokeProps = { caller: Caller; done(): void };

/** Asks for confirmation, then revokes a caller. Calls `done` after that. */
function RevokeCaller({ caller, done }: RevokeProps) {
  return (
    <section class="block">
      <h3>{words.revokeCaller}</h3>
      <p class="block-text">{words.revokeCallerHow}</p>
      <Danger
        class="block-acts"
        label={
          <Sentence of={words.revokeThis}>
            <Plain text={caller.display_name} />
          </Sentence>
        }
        question={(leave) => <Question caller={caller} done={done} leave={leave} />}
      />
    </section>
  );
}

function Question({ caller, leave, done }: RevokeProps & { leave(): void }) {
  const change = useCallerChange();
  const { caller_id, display_name, counts } = caller;
  const submit = async () => {
    if (!(await change.run(() => call('callerRevoke', { params: { caller_id } })))) return;
    leave();
    done();
  };
  const name = <Plain text={display_name} />;
  const form = { id: 'revoke-caller', label: words.askRevoke(visibleText(display_name)), no: words.keep };
  const yes = <Sentence of={words.yesRevoke}>{name}</Sentence>;
  return (
    <InPlace {...form} yes={yes} tone="danger" {...{ change, submit, leave }}>
      <p>
        <b>
          <Sentence of={words.askRevoke}>{name}</Sentence>
        </b>{' '}
        {words.askRevokeHow(counts.pending)}
      </p>
    </InPlace>
  );
}
