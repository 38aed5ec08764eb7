import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Icon } from '../ui/icon.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { Switch } from '../ui/switch.tsx';
import { clockOf } from '../ui/time/age.ts';
import { now } from '../ui/time/now.ts';
import { isMuted, preferences, setPreference } from './preferences.ts';
import { Group, Setting } from './setting.tsx';
import { push } from './state.ts';
import { settingsWords as words } from './words.ts';

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

const hour_ms = 3_600_000;
const morning = 8;

const choices = [
  { display: words.notMuted, until: () => null },
  { display: words.forAnHour, until: () => new Date(Date.now() + hour_ms).toISOString() },
  { display: words.untilTomorrow, until: tomorrow },
] as const;

function Mute() {
  const { muted_until } = preferences.value;
  const isQuiet = muted_until !== null && isMuted(preferences.value, now.value);
  const shown = isQuiet ? words.mutedUntil(clockOf(muted_until)) : words.notMuted;
  return (
    <Menu
      label={words.mute}
      class="is-below"
      button={(attributes) => (
        <button
          type="button"
          class="action"
          data-tone="neutral"
          data-style="outline"
          aria-label={`${words.mute}: ${shown}`}
          {...attributes}
        >
          <span class="label">
            <span>{shown}</span>
            <Icon name="chevron-down" />
          </span>
        </button>
      )}
    >
      {(close) =>
        choices.map(({ display, until }) => (
          <MenuItem key={display} close={close} press={() => setPreference('muted_until', until())}>
            {display}
          </MenuItem>
        ))
      }
    </Menu>
  );
}

function tomorrow(): string {
  const date = new Date();
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1, morning).toISOString();
}
