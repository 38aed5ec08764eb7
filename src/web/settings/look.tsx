import { wordsLanguage } from '../ui/numbers.ts';
import { preferences, setPreference } from './preferences.ts';
import { Group, type Segment, Segmented, Setting } from './setting.tsx';
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

declare const page_languages: readonly string[] | undefined; // set by build/web/page.ts

const codes = typeof page_languages === 'undefined' ? [wordsLanguage] : page_languages;
const cookie = 'hdo_language'; // src/people/pages/languages.ts reads it
const year_s = 31_536_000;

/** The languages of the inbox, with their names in themselves. */
const languages = codes.map((code) => ({ code, name: nameOf(code) }));

/** Returns the name of the language that the browser asks for, as the server understands it. */
function browserLanguage(): string {
  const wanted = navigator.languages.map((tag) => tag.split('-')[0]?.toLowerCase() ?? '');
  return nameOf(wanted.find((code) => codes.includes(code)) ?? 'en');
}

/** Returns the code of the language that was chosen in this browser, or '' for the browser's own. */
function chosenLanguage(): string {
  const pairs = document.cookie.split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name, code = '']) => name === cookie && codes.includes(code))?.[1] ?? '';
}

/** Chooses a language for this browser, or '' for its own, and loads the page in it. Drafts are stored already. */
function chooseLanguage(code: string): void {
  const lifetime_s = code === '' ? 0 : year_s;
  const secure = location.protocol === 'https:' ? ['Secure'] : [];
  const parts = [`${cookie}=${code}`, 'Path=/', `Max-Age=${lifetime_s}`, 'SameSite=Strict', ...secure];
  Object.assign(document, { cookie: parts.join('; ') });
  chosenLanguage(); // Chromium stores cookies in the background, and reading waits for that: the page needs the new one
  location.reload();
}

function nameOf(code: string): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}
