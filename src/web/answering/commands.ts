import { form } from '../forms/open-form.ts';
import { isSkipped } from '../requests/item-state.ts';
import { open } from '../requests/open.ts';
import { isBulk } from '../requests/selection.ts';
import { standingOf } from '../requests/standing.ts';
import type { Item } from '../server/item.ts';
import { mayAnswer } from '../server/session.ts';
import type { IconName } from '../ui/icon-names.ts';
import { takePress } from '../ui/seen.ts';
import { answersOf } from './answer.ts';
import { bulkOwner, writeNote } from './note.ts';
import { isSkippable, skip, skipSelected, unskip } from './skip.ts';
import { toast } from './toast.ts';
import { noteWords, skipWords } from './words.ts';

/** Something that a person does with a request beside answering it. */
export type Command = {
  readonly icon: IconName;
  readonly shortcut: string;
  /** The words on its button. Without them it has a place of its own. */
  readonly word?: string;
  may(item: Item): boolean;
  /** The reason why it may not be run. */
  readonly refused?: string;
  run(item: Item): void;
  /** Ends what it did. It takes the place of the command while that lasts. */
  readonly back?: Pick<Command, 'icon' | 'run'> & { readonly word: string; isDone(item: Item): boolean };
  /** The same for all selected requests. */
  readonly bulk?: { word(count: number): string; run(): void };
  /** True if it moves the request away, which must have been seen, and no form of it may be open. */
  readonly isLeaving?: true;
  /** True if a swipe against the direction of reading runs it. */
  readonly isSwiped?: true;
};

/** Loads the part that says who is on a request. */
export const loadAssign = () => import('./assign.tsx');

/** The commands in order. Shortcuts, buttons, the palette, swipes and the list of shortcuts are made from them. */
const table = {
  note: {
    icon: 'message-square',
    shortcut: 'n',
    word: noteWords.add,
    may: mayAnswer,
    run: ({ item_id }) => writeNote(item_id),
    bulk: { word: () => noteWords.add, run: () => mayAnswer() && writeNote(bulkOwner.peek()) },
  },
  skip: {
    icon: 'alarm-clock',
    shortcut: 's',
    word: skipWords.skip,
    may: isSkippable,
    refused: skipWords.cannot,
    run: (item) => void skip(item),
    back: { icon: 'undo-2', word: skipWords.unskip, isDone: isSkipped, run: (item) => void unskip([item]) },
    bulk: { word: skipWords.skipMany, run: () => void skipSelected() },
    isLeaving: true,
    isSwiped: true,
  },
  mine: {
    icon: 'user',
    shortcut: 'i',
    may: () => true,
    run: () => void loadAssign().then(({ toggleMine }) => toggleMine()),
  },
  handOver: {
    icon: 'users',
    shortcut: 'h',
    may: () => true,
    run: () => void loadAssign().then(({ openHandOver }) => openHandOver()),
  },
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof table;
export const commands = Object.entries(table) as [CommandName, Command][];

/** Returns the open request, if it can be answered and no others are selected. */
export function answerableItem(): Item | undefined {
  const standing = open.value && standingOf(open.value);
  return !isBulk.value && standing?.is === 'answerable' ? standing.item : undefined;
}

/** Returns what a command does with a request now, or the reason why it does nothing. */
export function offerOf({ back, refused, ...command }: Command, item: Item) {
  if (back?.isDone(item)) return back;
  return command.may(item) ? command : { refused };
}

/**
 * Runs a command on the open request or all selected ones, or says why it may not be run. `isTaken` tells whether the
 * press counts.
 */
export function runCommand(command: Command, isTaken: (shown: string) => boolean = takePress): void {
  const item = answerableItem();
  if (isBulk.peek()) command.bulk?.run();
  if (!item || (command.isLeaving && (form.peek() || !isTaken(answersOf(item))))) return;
  const offer = offerOf(command, item);
  if ('run' in offer) offer.run(item);
  else if (offer.refused) toast.value = { icon: 'circle-slash', said: offer.refused };
}
