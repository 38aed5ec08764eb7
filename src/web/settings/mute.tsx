import { Icon } from '../icon.tsx';
import { Menu } from '../parts/menu.tsx';
import { MenuItem } from '../parts/menu-item.tsx';
import { now } from '../state/now.ts';
import { isMuted, preferences, setPreference } from '../state/preferences.ts';
import { clockOf } from '../time/age.ts';
import { settingsWords as words } from '../words-settings.ts';

const hour_ms = 3_600_000;
const morning = 8;

const choices = [
  { display: words.notMuted, until: () => null },
  { display: words.forAnHour, until: () => new Date(Date.now() + hour_ms).toISOString() },
  { display: words.untilTomorrow, until: tomorrow },
] as const;

/** For how long nothing rings. */
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
