import { useSignal } from '@preact/signals';
import { toast } from '../answering/toast.ts';
import { InPlace } from '../callers/in-place.tsx';
import { Acts } from '../callers/key-forms.tsx';
import { call } from '../server/api.ts';
import { useChange } from '../server/use-change.ts';
import { ActionButton } from '../ui/button.tsx';
import { chosen, listed, type Policy } from './state.ts';
import { policyFormWords as words } from './words.ts';

/** Asks for confirmation, then removes a policy of the page. */
export function RemovePolicy({ policy: { name } }: { policy: Policy }) {
  const asked = useSignal(false);
  return (
    <section class="block">
      <p class="block-text">{words.removeHow}</p>
      <p class="block-acts">
        <ActionButton
          tone="danger"
          style="outline"
          expanded={asked.value}
          onPress={() => {
            asked.value = !asked.value;
          }}
        >
          {words.removeIt}
        </ActionButton>
      </p>
      {asked.value && (
        <Question
          name={name}
          leave={() => {
            asked.value = false;
          }}
        />
      )}
    </section>
  );
}

function Question({ name, leave }: { name: string; leave(): void }) {
  const problemOf = ({ message }: { message: string }) => ({ message: message || words.unreachable });
  const change = useChange({ problemOf, after: () => void listed.again() });
  const submit = async () => {
    if (!(await change.run(() => call('policyRemove', { params: { name } })))) return;
    leave();
    chosen.value = undefined;
    toast.value = { icon: 'check', said: words.removed, what: name };
  };
  return (
    <InPlace id="remove-policy" label={words.askRemove(name)} {...{ change, submit, leave }}>
      <p>
        <b>{words.askRemove(name)}</b>
      </p>
      <Acts leave={leave} tone="danger" no={words.keep}>
        {words.removeIt}
      </Acts>
    </InPlace>
  );
}
