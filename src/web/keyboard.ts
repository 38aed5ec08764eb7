import { arranged } from './appearance.ts';
import { sheet, toggleSheet } from './frame/sheet-state.ts';
import { ownViews } from './frame/views.ts';
import { answerTogetherWith, extend, leaveSelection, noteHere, selectUnderCursor } from './keys-selection.ts';
import { palette, togglePalette } from './palette/command.ts';
import { choose } from './state/decide.ts';
import { form } from './state/form.ts';
import { goOn } from './state/go-on.ts';
import { move } from './state/move.ts';
import { open } from './state/open.ts';
import { go, place, whole } from './state/place.ts';
import { preferences } from './state/preferences.ts';
import { isTogether, lookAt } from './state/selection.ts';
import { session } from './state/session.ts';
import { skipHere } from './state/skip.ts';
import { standingOf } from './state/standing.ts';
import { undoLast } from './state/undo.ts';

type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** What single keys do; digits answer. */
const keys: Keys = {
  j: () => move(1),
  J: () => extend(1),
  K: () => extend(-1),
  x: selectUnderCursor,
  n: noteHere,
  s: ({ repeat }) => repeat || skipHere(),
  k: () => move(-1),
  ArrowDown: (event) => moveInList(event, 1),
  ArrowUp: (event) => moveInList(event, -1),
  Enter: read,
  Escape: leave,
  u: () => undoLast(),
  '/': (event) => {
    event.preventDefault();
    (document.getElementById('search-here') ?? document.getElementById('search'))?.focus();
  },
  '?': () => toggleSheet(),
  '0': () => document.querySelector<HTMLElement>('.decide .action.more')?.click(),
  g: () => {
    went_ms = performance.now();
  },
};

const second_key_ms = 1_500;
let went_ms = Number.NEGATIVE_INFINITY;

/** Takes a key that nothing else on the page has taken. A key that is held down answers nothing. */
export function onKey(event: KeyboardEvent): void {
  const { key, target } = event;
  if (isForPalette(event)) takeForPalette(event);
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (palette.peek()) return; // what is typed while it is still loaded answers nothing
  if (session.peek().is !== 'open' || isWriting(target) || document.querySelector('dialog[open]')) return;
  if (key.length === 1 && !preferences.peek().single_keys) return;
  const gone = performance.now() - went_ms < second_key_ms;
  went_ms = Number.NEGATIVE_INFINITY;
  const to = gone ? ownViews().find((one) => one.key === key) : undefined;
  if (to) return void go(whole(to.view));
  const take = keys[key] ?? (/^[1-9]$/.test(key) ? answerWith : undefined);
  if (everywhere.has(key) || !isPage()) take?.(event);
}

/** What keys do where neither requests nor callers are shown. */
const everywhere = new Set(['/', '?', 'g', 'u']);

function isPage(): boolean {
  return ['activity', 'settings'].includes(place.peek().view) && place.peek().item_id === undefined;
}

function isForPalette({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey && session.peek().is === 'open';
}

/** The palette comes wherever one is, except over another window; the same keys close it. */
function takeForPalette(event: KeyboardEvent): void {
  event.preventDefault();
  if (!event.repeat && (palette.peek() || !document.querySelector('dialog[open]'))) togglePalette();
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not(.row .check, .is-bulk .check), textarea, select, form.answer') !== null
  );
}

/** Chooses the action under a digit, while the request is what the person sees. */
function answerWith(event: KeyboardEvent): void {
  event.preventDefault(); // the form that opens would take the digit
  if (event.repeat) return;
  const shown = open.peek();
  if (isTogether.peek()) answerTogetherWith(event);
  if (!shown || form.peek() || sheet.peek() || isTogether.peek()) return;
  const standing = standingOf(shown);
  if (standing.is !== 'answerable') return;
  const action = arranged(standing.item.raw_input?.actions ?? []).bar[Number(event.key) - 1];
  if (action) choose(standing.item, action);
}

/** Arrows scroll the request where the person reads it, and move everywhere else. */
function moveInList(event: KeyboardEvent, by: 1 | -1): void {
  const isReading = event.target instanceof Element && event.target.closest('.reading') !== null;
  if (isReading && !event.shiftKey) return;
  event.preventDefault();
  if (event.shiftKey) extend(by);
  else move(by);
}

/** Goes on from a request that changed, else into the text of the open one. */
function read(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest('a, button, summary')) return;
  if (place.peek().connect !== undefined) return; // what is to be compared there stays
  event.preventDefault(); // a form that opens again would take the rest of it, and send itself
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

/** Back to the list: to the row that is open, or, where only one of the two fits, to the list itself. */
function leave(): void {
  const row = document.querySelector<HTMLElement>('.row[aria-current]');
  const isLeft = leaveSelection();
  if (row && row.offsetParent !== null) row.focus();
  else if (isLeft) return;
  else if (place.peek().item_id !== undefined) go({ item_id: undefined });
  else if (place.peek().view === 'callers') go({ caller_id: undefined });
}
