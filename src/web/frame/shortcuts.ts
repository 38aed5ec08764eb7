import { beginAnswer } from '../answering/answer.ts';
import { type Command, commands, runCommand } from '../answering/commands.ts';
import { goOn } from '../answering/go-on.ts';
import { undoLast } from '../answering/undo.ts';
import { closeBulkForm } from '../bulk/state.ts';
import { moveCaller } from '../callers/state.ts';
import { closeForm } from '../forms/open-form.ts';
import { arranged } from '../requests/appearance.ts';
import { moveItem } from '../requests/move.ts';
import { open } from '../requests/open.ts';
import { go, place, wholeView } from '../requests/place.ts';
import { isBulk, lookAt } from '../requests/selection.ts';
import { standingOf } from '../requests/standing.ts';
import { session } from '../server/session.ts';
import { preferences } from '../settings/preferences.ts';
import { isCovered } from '../ui/busy.ts';
import { dropPress } from '../ui/press.ts';
import { isCharacter, isOfComposition, leaveToInputMethod, shortcutKey } from '../ui/shortcut-key.ts';
import { toggleShortcuts } from '../ui/shortcuts-open.ts';
import { isWhole } from '../ui/whole.ts';
import { paletteOpen, togglePalette } from './palette-open.ts';
import { bulkAnswerWith, buttonOf, extendSelection, leaveSelection, selectUnderCursor } from './selection-shortcuts.ts';
import { isListShown, ownViews } from './views.tsx';

type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** The single-key shortcuts; digits choose answers. */
const shortcuts: Shortcuts = {
  ...Object.fromEntries(commands.map(([, command]) => [command.shortcut, runBy(command)])),
  j: () => move(1),
  J: () => extendSelection(1),
  K: () => extendSelection(-1),
  x: selectUnderCursor,
  k: () => move(-1),
  ArrowDown: (event) => moveInList(event, 1),
  ArrowUp: (event) => moveInList(event, -1),
  Enter: read,
  Escape: ({ repeat }) => repeat || leave(),
  u: ({ repeat }) => repeat || undoLast(),
  '/': (event) => {
    event.preventDefault();
    (document.getElementById('search-here') ?? document.getElementById('search'))?.focus();
  },
  '?': () => toggleShortcuts(),
  '0': (event) => {
    event.preventDefault(); // the search field of a long menu would receive the digit
    document.querySelector<HTMLElement>('.answer-bar .action.more')?.click();
  },
  c: () => document.querySelector<HTMLElement>('.confirm-bar .action[data-key="c"]')?.click(),
  g: ({ timeStamp }) => (went_ms = timeStamp),
};

const second_key_ms = 1_500;
let went_ms = Number.NEGATIVE_INFINITY;

/** Handles a key that no other element handled. A held key never answers or undoes. */
export function onKey(event: KeyboardEvent): void {
  const { target, timeStamp } = event;
  const key = shortcutKey(event);
  if (isForPalette(event)) takeForPalette(event);
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (paletteOpen.peek()) return; // keys typed while the palette loads answer nothing
  if (session.peek().is !== 'open' || isWriting(target)) return;
  if (isCovered()) {
    if (key === 'Escape' && !document.querySelector('dialog[open]')) closeForms();
    return;
  }
  if (isCharacter(key) && !preferences.peek().single_keys) return;
  const gone = timeStamp - went_ms < second_key_ms;
  went_ms = Number.NEGATIVE_INFINITY;
  const to = gone ? ownViews().find((one) => one.key === key) : undefined;
  if (to) return void go(wholeView(to.view));
  const take = shortcuts[key] ?? (/^[1-9]$/.test(key) ? answerWith : undefined);
  if (everywhere.has(key) || isListShown()) take?.(event);
}

/** Keeps the rest of a sentence, and the keys of an input method, from all later handlers of the page. */
export function onAnyKey(event: KeyboardEvent): void {
  const place = isWriting(event.target) ? 'field' : isCovered() ? 'cover' : 'page';
  if (isOfComposition(event)) leaveToInputMethod(event);
  if (!isRestOfText(event, place) || (place === 'cover' && event.key !== ' ')) return;
  event.preventDefault();
  event.stopPropagation();
  dropPress();
}

/** Keys that also work in views that are no list. */
const everywhere = new Set(['/', '?', 'g', 'u']);

function isForPalette(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey } = event;
  return shortcutKey(event) === 'k' && (ctrlKey || metaKey) && !altKey && session.peek().is === 'open';
}

/** Opens or closes the palette, but never over another dialog, form or menu. */
function takeForPalette(event: KeyboardEvent): void {
  event.preventDefault();
  if (!event.repeat && (paletteOpen.peek() || !isCovered())) togglePalette();
}

/** Closes the form of an answer, for Escape outside it. Its text is kept. */
function closeForms(): void {
  closeForm();
  closeBulkForm();
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not(.row .check, .is-bulk .check), textarea, select, form.answer') !== null
  );
}

/** Runs a command once for a press of its key. The key does not reach the field that it opens. */
function runBy(command: Command): Shortcuts[string] {
  return (event) => {
    event.preventDefault();
    if (!event.repeat) runCommand(command);
  };
}

function move(by: 1 | -1): void {
  if (place.peek().view === 'callers') moveCaller(by);
  else moveItem(by);
}

/** Starts the answer with the pressed digit, if the request is answerable. */
function answerWith(event: KeyboardEvent): void {
  event.preventDefault(); // the opening form would receive the digit
  if (event.repeat) return;
  const shown = open.peek();
  const digit = shortcutKey(event);
  if (isBulk.peek()) bulkAnswerWith(digit);
  if (!shown || isBulk.peek()) return;
  const standing = standingOf(shown);
  if (standing.is !== 'answerable') return;
  const action = arranged(standing.item.raw_input?.actions ?? []).bar[Number(digit) - 1];
  if (action) beginAnswer(standing.item, action, isWhole(buttonOf(digit)));
}

/** Moves in the list, unless the focus is in the request's text, which arrow keys scroll. */
function moveInList(event: KeyboardEvent, by: 1 | -1): void {
  const isReading = event.target instanceof Element && event.target.closest('.reading') !== null;
  if (isReading && !event.shiftKey) return;
  event.preventDefault();
  if (event.shiftKey) extendSelection(by);
  else move(by);
}

/** Continues from a changed request, else focuses the text of the open one. */
function read(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest('a, button, summary')) return;
  if (place.peek().connect !== undefined) return; // the device request stays open for comparison
  event.preventDefault(); // a reopened form would receive the key and submit
  const shown = open.peek();
  const row = document.activeElement?.closest<HTMLElement>('[data-id]');
  const under = row?.dataset.id ?? shown?.item_id;
  const is = shown && standingOf(shown).is;
  lookAt(under);
  if (under !== shown?.item_id) go({ item_id: under });
  else if (is === undefined) move(1);
  else if (is === 'answerable' || is === 'decided') document.querySelector<HTMLElement>('.reading')?.focus();
  else if (!event.repeat) goOn();
}

/** Returns to the list: focuses the open row, or closes the request if only one pane fits. */
function leave(): void {
  const row = document.querySelector<HTMLElement>('.row[aria-current]');
  const isLeft = leaveSelection();
  if (row && row.offsetParent !== null) row.focus();
  else if (isLeft) return;
  else if (place.peek().item_id !== undefined) go({ item_id: undefined });
  else if (place.peek().view === 'callers') go({ caller_id: undefined });
}

/** The pause after which a key no longer belongs to a sentence, in milliseconds. */
const pause_ms = 1_000;
const withinText = new Set(['Shift', 'CapsLock', 'AltGraph', 'Dead', 'Backspace']);
const textFields = 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"])';

let typed_ms = Number.NEGATIVE_INFINITY;

/** The target of a key: a text field, an open menu or dialog, or the page. */
type Place = 'field' | 'cover' | 'page';

/** Returns true for the rest of a sentence that no field takes. It runs no command and presses no button. */
function isRestOfText(event: KeyboardEvent, place: Place): boolean {
  const { key, ctrlKey, metaKey, timeStamp } = event;
  const isText = isOfComposition(event) || (isCharacter(key) && !ctrlKey && !metaKey);
  const isRest = isText && place !== 'field' && timeStamp - typed_ms < pause_ms;
  if (isRest || (isText && place !== 'page' && !isPress(event))) typed_ms = timeStamp;
  else if (!withinText.has(key)) typed_ms = Number.NEGATIVE_INFINITY;
  return isRest;
}

/** Returns true for a space that presses a button or a choice. In a text field it belongs to the text. */
function isPress({ key, target }: KeyboardEvent): boolean {
  return key === ' ' && !(target instanceof Element && target.matches(textFields));
}
