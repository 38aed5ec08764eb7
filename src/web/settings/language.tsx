import { wordsLanguage } from '../ui/numbers.ts';
import { browserLanguage, chooseLanguage, chosenLanguage, languages } from './choose-language.ts';
import { Setting } from './setting.tsx';
import { settingsWords as words } from './words.ts';

/** Offers the languages of the inbox. A choice loads the page in its language. */
export function Language() {
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
