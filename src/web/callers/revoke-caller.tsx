import { useSignal } from '@preact/signals';
import { call } from '../server/api.ts';
import { ActionButton } from '../ui/button.tsx';
import { Plain, Sentence } from '../ui/plain.tsx';
import { visibleText } from '../ui/unseen.ts';
import { InPlace } from './in-place.tsx';
import { Acts } from './key-forms.tsx';
import type { Caller } from './state.ts';
import { useCallerChange } from './use-caller-change.ts';
import { callerWords as words } from './words.ts';

type Props = { caller: Caller; done(): void };

/** Asks for confirmation, then revokes a caller. Calls `done` after that. */
export function RevokeCaller({ caller, done }: Props) {
  const asked = useSignal(false);
  const [before, after] = words.revokeThis('\0').split('\0');
  return (
    <section class="block">
      <h3>{words.revokeCaller}</h3>
      <p class="block-text">{words.revokeCallerHow}</p>
      <p class="block-acts">
        <ActionButton
          tone="danger"
          style="outline"
          class="may-wrap"
          expanded={asked.value}
          onPress={() => {
            asked.value = !asked.value;
          }}
        >
          {before}
          <Plain text={caller.display_name} />
          {after}
        </ActionButton>
      </p>
      {asked.value && (
        <Question
          caller={caller}
          done={done}
          leave={() => {
            asked.value = false;
          }}
        />
      )}
    </section>
  );
}

function Question({ caller, leave, done }: Props & { leave(): void }) {
  const change = useCallerChange();
  const { caller_id, display_name, counts } = caller;
  const submit = async () => {
    if (!(await change.run(() => call('callerRevoke', { params: { caller_id } })))) return;
    leave();
    done();
  };
  const [asks, mark] = words.askRevoke('\0').split('\0');
  return (
    <InPlace id="revoke-caller" label={words.askRevoke(visibleText(display_name))} {...{ change, submit, leave }}>
      <p>
        <b>
          {asks}
          <Plain text={display_name} />
          {mark}
        </b>{' '}
        {words.askRevokeHow(counts.pending)}
      </p>
      <Acts leave={leave} tone="danger" no={words.keep}>
        <Sentence of={words.yesRevoke}>
          <Plain text={display_name} />
        </Sentence>
      </Acts>
    </InPlace>
  );
}
