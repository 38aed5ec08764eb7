import { Key, modifier } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Switch } from '../parts/switch.tsx';
import { preferences, setPreference } from '../state/preferences.ts';
import { words } from '../words.ts';
import { keyWords } from '../words-keys.ts';
import { sheet, toggleSheet } from './sheet-state.ts';
import { ownViews } from './views.ts';

type Group = { title: string; keys: readonly { does: string; keys: readonly string[]; to?: true }[] };

const groups = (): readonly Group[] => [
  {
    title: keyWords.move,
    keys: [
      { does: keyWords.nextPrevious, keys: ['j', 'k'] },
      { does: keyWords.open, keys: ['Enter'] },
      { does: keyWords.backToList, keys: ['Esc'] },
    ],
  },
  {
    title: keyWords.select,
    keys: [
      { does: keyWords.selectOne, keys: ['x'] },
      { does: keyWords.extend, keys: ['J', 'K'] },
      { does: keyWords.selectNone, keys: ['Esc'] },
    ],
  },
  {
    title: keyWords.answer,
    keys: [
      { does: keyWords.oneToNine, keys: ['1', '9'], to: true },
      { does: keyWords.moreAnswers, keys: ['0'] },
      { does: keyWords.undo, keys: ['u'] },
      { does: keyWords.skip, keys: ['s'] },
      { does: keyWords.note, keys: ['n'] },
    ],
  },
  {
    title: keyWords.form,
    keys: [
      { does: keyWords.submit, keys: [modifier, 'Enter'] },
      { does: keyWords.leave, keys: ['Esc'] },
    ],
  },
  {
    title: keyWords.goTo,
    keys: ownViews().map(({ view, key }) => ({ does: words[view], keys: ['g', key] })),
  },
  {
    title: keyWords.everywhere,
    keys: [
      { does: keyWords.search, keys: ['/'] },
      { does: keyWords.anything, keys: [modifier, 'K'] },
      { does: keyWords.sheet, keys: ['?'] },
    ],
  },
];

/** What each key does. */
export function Sheet() {
  if (!sheet.value) return null;
  return (
    <Dialog title={keyWords.title} class="sheet-keys" close={toggleSheet}>
      <div class="key-groups">
        {groups().map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map((one) => (
                <div key={one.does}>
                  <dt>{one.does}</dt>
                  <dd>
                    <Key>{one.keys[0]}</Key>
                    {one.to && ` ${keyWords.to} `}
                    {one.keys[1] && <Key>{one.keys[1]}</Key>}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <SingleKeys />
    </Dialog>
  );
}

/** The way to switch off the keys that need no Ctrl, for whoever speaks to a computer or meets them by mistake. */
function SingleKeys() {
  const { single_keys } = preferences.value;
  return (
    <div class="dialog-foot">
      <label for="sheet-single-keys">{keyWords.singleKeys}</label>
      <Switch
        id="sheet-single-keys"
        isOn={single_keys}
        describedBy="sheet-single-keys-how"
        turn={({ checked }) => setPreference('single_keys', checked)}
      />
      <span id="sheet-single-keys-how">
        {single_keys ? keyWords.singleKeysOn(modifier) : keyWords.singleKeysOff(modifier)}
      </span>
    </div>
  );
}
