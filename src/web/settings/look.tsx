import { wordsLanguage } from '../ui/numbers.ts';
import { browserLanguage, chooseLanguage, chosenLanguage, languages } from './choose-language.ts';
import { preferences, setPreference } from './preferences.ts';
import { type Segment, Segmented } from './segmented.tsx';
import { Group, Setting } from './setting.tsx';
import type { Preferences } from './stored-preferences.ts';
import { settingsWords as words } from './words.ts';

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

/** Offers language, theme and contrast. A change applies at once. */
export function Look() {
  return (
    <Group id="settings-look" title={words.look}>
      <Language />
      <Choice of="theme" label={words.theme} segments={themes} />
      <Choice of="contrast" label={words.contrast} how={words.contrastHow} segments={contrasts} />
    </Group>
  );
}

type Chosen = 'theme' | 'contrast';
type ChoiceProps<K extends Chosen> = {
  of: K;
  label: string;
  how?: string;
  segments: readonly Segment<Preferences[K]>[];
};

function Choice<K extends Chosen>({ of, label, how, segments }: ChoiceProps<K>) {
  return (
    <Setting label={label} how={how}>
      <Segmented
        label={label}
        name={of}
        segments={segments}
        value={preferences.value[of]}
        choose={(value) => setPreference(of, value)}
      />
    </Setting>
  );
}

/** Offers the languages of the inbox. A choice loads the page in its language. */
function Language() {
  const chosen = chosenLanguage();
  return (
    <Setting field="preference-language" label={words.language}>
      <select
        class="input"
        id="preference-language"
        onChange={({ currentTarget }) => chooseLanguage(currentTarget.value)}
      >
        <option value="" selected={chosen === ''}>
          {words.asInBrowser(browserLanguage())}
        </option>
        {languages.map(({ code, name }) => (
          <option key={code} value={code} selected={code === chosen} lang={code === wordsLanguage ? undefined : code}>
            {name}
          </option>
        ))}
      </select>
    </Setting>
  );
}
