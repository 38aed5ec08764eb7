import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Switch } from '../parts/switch.tsx';
import { preferences, setPreference } from '../state/preferences.ts';
import { settingsWords as words } from '../words-settings.ts';
import { Mute } from './mute.tsx';
import { Group, Setting } from './setting.tsx';

/** What the keyboard does, and how loud the inbox is. */
export function KeysAndNotices() {
  return (
    <Group id="settings-keys" title={words.keysAndNotices}>
      <Preference of="single_keys" label={words.singleKeys} how={words.singleKeysHow} />
      <DesktopNotices />
      <Preference of="sound" label={words.sound} />
      <Setting label={words.mute} how={words.muteHow}>
        <Mute />
      </Setting>
    </Group>
  );
}

/** The browser is asked when the person turns them on; where it says no they stay off. */
function DesktopNotices() {
  const isBlocked = useSignal(!('Notification' in globalThis) || Notification.permission === 'denied');
  const ask = async (): Promise<boolean> => {
    const allowed = 'Notification' in globalThis ? await Notification.requestPermission() : 'denied';
    isBlocked.value = allowed !== 'granted';
    return allowed === 'granted';
  };
  const how = <span role="status">{isBlocked.value ? words.blocked : words.desktopNoticesHow}</span>;
  return <Preference of="notices" label={words.desktopNotices} how={how} ask={ask} />;
}

type PreferenceProps = {
  of: 'single_keys' | 'notices' | 'sound';
  label: string;
  how?: ComponentChildren;
  /** Whether it may be turned on. */
  ask?(): Promise<boolean>;
};

function Preference({ of, label, how, ask }: PreferenceProps) {
  const id = `preference-${of}`;
  const turn = async (box: HTMLInputElement) => {
    const wanted = box.checked;
    setPreference(of, wanted && (!ask || (await ask())));
    box.checked = preferences.peek()[of]; // what was refused is not shown as done
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
