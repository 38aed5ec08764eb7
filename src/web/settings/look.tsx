import { type Preferences, preferences, setPreference } from '../state/preferences.ts';
import { settingsWords as words } from '../words-settings.ts';
import { type Segment, Segmented } from './segmented.tsx';
import { Group, Setting } from './setting.tsx';

const themes: readonly Segment<Preferences['theme']>[] = [
  { value: 'system', display: words.system },
  { value: 'light', display: words.light, icon: 'sun' },
  { value: 'dark', display: words.dark, icon: 'moon' },
];
const contrasts: readonly Segment<Preferences['contrast']>[] = [
  { value: 'system', display: words.system },
  { value: 'standard', display: words.standard },
  { value: 'more', display: words.more },
];

/** How the inbox looks in this browser; what is chosen is worn at once. */
export function Look() {
  const { theme, contrast } = preferences.value;
  return (
    <Group id="settings-look" title={words.look}>
      <Setting label={words.theme}>
        <Segmented
          label={words.theme}
          name="theme"
          segments={themes}
          value={theme}
          choose={(value) => setPreference('theme', value)}
        />
      </Setting>
      <Setting label={words.contrast} how={words.contrastHow}>
        <Segmented
          label={words.contrast}
          name="contrast"
          segments={contrasts}
          value={contrast}
          choose={(value) => setPreference('contrast', value)}
        />
      </Setting>
    </Group>
  );
}
