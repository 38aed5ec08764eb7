import { answerInRow } from '../../answering/answer.ts';
import { commands, offerOf } from '../../answering/commands.ts';
import { arranged, asksMore, lookOf } from '../../requests/appearance.ts';
import { decidesAlone } from '../../requests/approvals.ts';
import { isSkipped } from '../../requests/item-state.ts';
import type { Shown } from '../../server/item.ts';
import { mayAnswer } from '../../server/session.ts';
import type { IconName } from '../../ui/icon-names.ts';
import { takePress } from '../../ui/seen.ts';
import { gestureWords } from './words.ts';

/** The name of the rows that a finger can swipe. A swipe counts after they were painted for 400 ms. */
export const swipedRows = 'list';

/** The act of a swipe to one side. `isSeen` is false if its label was cut off. */
export type Act = {
  readonly icon: IconName;
  readonly text: string;
  readonly tone: string;
  run(isSeen: boolean): void;
};

/** An act, or the reason that forbids it; undefined if the row resists without a word. */
export type Offer = Act | { readonly refused: string } | undefined;

/** The sides of a swipe: `answer` is along the direction of reading. */
export type Side = 'answer' | 'skip';

/** Returns what a swipe of a row does to each side. */
export function offersOf(item: Shown): Readonly<Record<Side, Offer>> {
  return { answer: answerOffer(item), skip: commandOffer(item) };
}

function answerOffer(item: Shown): Offer {
  const { actions } = item.raw_input;
  const [first] = arranged(actions).bar;
  if (!first || isSkipped(item) || !mayAnswer()) return undefined;
  if (first.tone === 'danger') return { refused: gestureWords.risky };
  return {
    icon: first.icon,
    text: asksMore(first) || !decidesAlone(item, first) ? `${first.display}…` : first.display,
    tone: lookOf(first, actions).tone,
    run: (isSeen) => answerInRow(item, first, isSeen, swipedRows),
  };
}

function commandOffer(item: Shown): Offer {
  const [, command] = commands.find(([, { isSwiped }]) => isSwiped) ?? [];
  const offer = command && offerOf(command, item);
  if (!offer) return undefined;
  if (!('run' in offer)) return { refused: offer.refused ?? '' };
  const { icon, word = '' } = offer;
  return { icon, text: word, tone: 'neutral', run: () => takePress(swipedRows) && offer.run(item) };
}
