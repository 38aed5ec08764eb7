import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { MenuItem } from '../ui/menu-item.tsx';
import { clockOf } from '../ui/time/age.ts';
import { now } from '../ui/time/now.ts';
import { isMuted, preferences, setPreference } from './preferences.ts';
import { settingsWords as words } from './words.ts';

const hour_ms = 3_600_000;
const morning = 8;

const choices = [
  { display: words.notMuted, until: () => null },
  { display: words.forAnHour, until: () => new Date(Date.now() + hour_ms).toISOString() },
  { display: words.untilTomorrow, until: tomorrow },
] as const;

/** Chooses the time for which notifications are muted. */
export function Mute() {
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
