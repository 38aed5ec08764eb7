import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { toast } from '../answering/toast.ts';
import { call } from '../server/api.ts';
import { QuietButton } from '../ui/button.tsx';
import { Switch } from '../ui/switch.tsx';
import { agoOf } from '../ui/time/age.ts';
import { browserName } from './access.tsx';
import { deviceWords as words } from './device-words.ts';
import { Group, Setting, useOwnChange } from './setting.tsx';
import { type OwnSubscription, push } from './state.ts';
import { hasEnded, newSubscription, unsubscribeHere } from './subscription.ts';

/** The settings of notices on this device, and the list of the person's other devices. Nothing while they are off. */
export function Devices() {
  const { value } = push.value;
  if (!value?.is_on || value.public_key === null) return null;
  return <Subscriptions public_key={value.public_key} subscriptions={value.subscriptions} />;
}

function Subscriptions({ public_key, subscriptions }: { public_key: string; subscriptions: OwnSubscription[] }) {
  const changes = useOwnChange();
  const isBlocked = useSignal(false);
  const here = subscriptions.find(({ is_this }) => is_this);
  const change = async (wanted: boolean, with_titles: boolean) => {
    isBlocked.value = false;
    if (wanted) hasEnded.value = false;
    const made = wanted ? await newSubscription(public_key) : undefined;
    if (wanted && !made) isBlocked.value = true;
    else if (made) await changes.run(() => call('pushSubscribe', { body: { ...made, with_titles } }));
    else if (here) await end(here);
    await push.again();
  };
  const end = async ({ subscription_id, is_this }: OwnSubscription) => {
    const done = await changes.run(() => call('pushUnsubscribe', { params: { subscription_id } }));
    if (is_this) await unsubscribeHere();
    if (done) toast.value = { icon: 'check', said: words.ended };
  };
  const remove = async (one: OwnSubscription) => {
    await end(one);
    await push.again();
    document.getElementById('settings-devices')?.focus(); // the pressed button is gone
  };
  return (
    <Group id="settings-devices" title={words.title} change={changes}>
      <OnOff
        id="push-here"
        label={words.here}
        how={
          <span role="status">
            {isBlocked.value ? words.blocked : hasEnded.value ? words.hasEnded : howOf(here, words.hereHow)}
          </span>
        }
        isOn={here !== undefined && !hasEnded.value}
        turn={(isOn) => change(isOn, false)}
      />
      {here && (
        <OnOff
          id="push-titles"
          label={words.titles}
          how={words.titlesHow}
          isOn={here.with_titles}
          turn={(isOn) => change(true, isOn)}
        />
      )}
      <Others all={subscriptions.filter(({ is_this }) => !is_this)} remove={remove} />
    </Group>
  );
}

/** Explains a device: why its last notification was refused, else the given text. */
function howOf(one: OwnSubscription | undefined, otherwise: string): string {
  return one?.trouble == null ? otherwise : words.refused(one.trouble);
}

type OthersProps = { all: readonly OwnSubscription[]; remove(one: OwnSubscription): Promise<void> };

/** Lists the person's other devices, with a button that ends the notices on each. */
function Others({ all, remove }: OthersProps) {
  return all.map((one) => (
    <Setting key={one.subscription_id} label={browserName(one)} how={howOf(one, words.since(agoOf(one.created_at)))}>
      <QuietButton label={words.removeOf(browserName(one))} onPress={() => void remove(one)}>
        {words.remove}
      </QuietButton>
    </Setting>
  ));
}

type OnOffProps = {
  id: string;
  label: string;
  how: ComponentChildren;
  isOn: boolean;
  turn(isOn: boolean): Promise<void>;
};

function OnOff({ id, label, how, isOn, turn }: OnOffProps) {
  const change = async (box: HTMLInputElement) => {
    await turn(box.checked);
    box.checked = box.getAttribute('aria-checked') === 'true'; // a refused change is not shown as done
  };
  return (
    <Setting field={id} label={label} how={how}>
      <Switch id={id} isOn={isOn} describedBy={`${id}-how`} turn={(box) => void change(box)} />
    </Setting>
  );
}
