import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Switch } from '../ui/switch.tsx';
import { Mute } from './mute.tsx';
import { preferences, setPreference } from './preferences.ts';
import { Group, Setting } from './setting.tsx';
import { push } from './state.ts';
import { settingsWords as words } from './words.ts';

/** Shows the settings of shortcuts and notifications. */
export function ShortcutsAndNotifications() {
  const hasDevices = (push.value.value?.subscriptions.length ?? 0) > 0; // each is muted on its own
  return (
    <Group id="settings-shortcuts" title={words.shortcutsAndNotifications}>
      <Preference of="single_keys" label={words.singleKeys} how={words.singleKeysHow} />
      <DesktopNotifications />
      <Preference of="sound" label={words.sound} />
      <Setting label={words.mute} how={hasDevices ? words.muteHere : words.muteHow}>
        <Mute />
      </Setting>
    </Group>
  );
}

/** Asks the browser for permission when the person enables desktop notifications. A refusal keeps them off. */
function DesktopNotifications() {
  const isBlocked = useSignal(!('Notification' in globalThis) || Notification.permission === 'denied');
  const ask = async (): Promise<boolean> => {
    const allowed = 'Notification' in globalThis ? await Notification.requestPermission() : 'denied';
    isBlocked.value = allowed !== 'granted';
    return allowed === 'granted';
  };
  const how = <span role="status">{isBlocked.value ? words.blocked : words.desktopNotificationsHow}</span>;
  return <Preference of="notices" label={words.desktopNotifications} how={how} ask={ask} />;
}

type PreferenceProps = {
  of: 'single_keys' | 'notices' | 'sound';
  label: string;
  how?: ComponentChildren;
  /** Asks for permission to enable the preference. */
  ask?(): Promise<boolean>;
};

function Preference({ of, label, how, ask }: PreferenceProps) {
  const id = `preference-${of}`;
  const turn = async (box: HTMLInputElement) => {
    const wanted = box.checked;
    setPreference(of, wanted && (!ask || (await ask())));
    box.checked = preferences.peek()[of]; // a refused change is not shown as done
  };
  return (
    <Setting field={id} label={label} how={how}>
      <Switch
        id={id}
        isOn={preferences.value[of]}
        describedBy={how === undefined ? undefined : `${id}-how`}
        turn={(box) => void turn(box)}
      />
    </Setting>
  );
}
