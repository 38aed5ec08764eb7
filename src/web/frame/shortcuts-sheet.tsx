import { commands } from '../answering/commands.ts';
import { preferences, setPreference } from '../settings/preferences.ts';
import { Key, modifier } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { shortcutsOpen, toggleShortcuts } from '../ui/shortcuts-open.ts';
import { Switch } from '../ui/switch.tsx';
import { shortcutWords } from './shortcut-words.ts';
import { ownViews } from './views.tsx';

type Group = { title: string; shortcuts: readonly { does: string; keys: readonly string[]; to?: true }[] };

const groups = (): readonly Group[] => [
  {
    title: shortcutWords.move,
    shortcuts: [
      { does: shortcutWords.nextPrevious, keys: ['j', 'k'] },
      { does: shortcutWords.open, keys: ['Enter'] },
      { does: shortcutWords.backToList, keys: ['Esc'] },
    ],
  },
  {
    title: shortcutWords.select,
    shortcuts: [
      { does: shortcutWords.selectOne, keys: ['x'] },
      { does: shortcutWords.extend, keys: ['J', 'K'] },
      { does: shortcutWords.selectNone, keys: ['Esc'] },
    ],
  },
  {
    title: shortcutWords.answer,
    shortcuts: [
      { does: shortcutWords.oneToNine, keys: ['1', '9'], to: true },
      { does: shortcutWords.moreAnswers, keys: ['0'] },
      { does: shortcutWords.confirm, keys: ['c'] },
      { does: shortcutWords.undo, keys: ['u'] },
      ...commands.map(([name, { shortcut }]) => ({ does: shortcutWords[name], keys: [shortcut] })),
    ],
  },
  {
    title: shortcutWords.form,
    shortcuts: [
      { does: shortcutWords.submit, keys: [modifier, 'Enter'] },
      { does: shortcutWords.leave, keys: ['Esc'] },
    ],
  },
  {
    title: shortcutWords.goTo,
    shortcuts: ownViews().map(({ name, key }) => ({ does: name, keys: ['g', key] })),
  },
  {
    title: shortcutWords.everywhere,
    shortcuts: [
      { does: shortcutWords.search, keys: ['/'] },
      { does: shortcutWords.anything, keys: [modifier, 'K'] },
      { does: shortcutWords.sheet, keys: ['?'] },
    ],
  },
];

export function ShortcutsSheet() {
  if (!shortcutsOpen.value) return null;
  return (
    <Dialog title={shortcutWords.title} class="shortcuts-sheet" close={toggleShortcuts}>
      <div class="shortcut-groups">
        {groups().map(({ title, shortcuts }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {shortcuts.map((one) => (
                <div key={one.does}>
                  <dt>{one.does}</dt>
                  <dd>
                    <Key>{one.keys[0]}</Key>
                    {one.to && ` ${shortcutWords.to} `}
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

/** Offers a switch for single-key shortcuts, which speech input and stray presses can trigger. */
function SingleKeys() {
  const { single_keys } = preferences.value;
  return (
    <div class="dialog-foot">
      <label for="sheet-single-keys">{shortcutWords.singleKeys}</label>
      <Switch
        id="sheet-single-keys"
        isOn={single_keys}
        describedBy="sheet-single-keys-how"
        turn={({ checked }) => setPreference('single_keys', checked)}
      />
      <span id="sheet-single-keys-how">
        {single_keys ? shortcutWords.singleKeysOn(modifier) : shortcutWords.singleKeysOff(modifier)}
      </span>
    </div>
  );
}
