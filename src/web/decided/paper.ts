import { titleOf } from '../answering/title.ts';
import { open } from '../requests/open.ts';
import { place } from '../requests/place.ts';
import { standingOf } from '../requests/standing.ts';
import { viewWords } from '../requests/words.ts';
import { answerTo, type Item } from '../server/item.ts';
import { listed } from '../ui/numbers.ts';
import { fullOf } from '../ui/time/age.ts';
import { visibleText } from '../ui/unseen.ts';
import { decidedWords } from './words.ts';

const most_title = 90;

/**
 * Writes the head and the foot of each printed page: the title of the open request, its answer with the person who gave
 * it, the agent, and the time of printing. ui/print.css shows them beside the number of the page.
 */
export function headPrintedPages(): void {
  addEventListener('beforeprint', () => {
    const { style } = document.documentElement;
    for (const [name, text] of Object.entries(partsOf(printed()))) style.setProperty(`--paper-${name}`, quoted(text));
  });
}

function printed(): Item | undefined {
  const shown = open.peek();
  const standing = shown && standingOf(shown);
  return standing && 'item' in standing ? standing.item : undefined;
}

function partsOf(item: Item | undefined) {
  const at = fullOf(new Date().toISOString());
  if (!item) return { title: viewWords[place.peek().view], answer: '', agent: '', at };
  const { caller, raw_input, caller_item_id } = item;
  const answer = answerTo(item);
  const title = [...visibleText(titleOf(item))];
  const action = raw_input?.actions.find(({ value }) => value === answer?.action_value);
  const said = visibleText(action?.display ?? answer?.action_value ?? '');
  return {
    title: title.length > most_title ? `${title.slice(0, most_title).join('')}…` : title.join(''),
    answer: answer ? decidedWords.printed(answer.answered_by ?? '', said) : '',
    agent: listed(visibleText(caller.display_name), visibleText(caller_item_id)),
    at,
  };
}

/** Writes a CSS string. */
function quoted(text: string): string {
  return `"${text.replaceAll(/\s+/g, ' ').replaceAll(/["\\]/g, '\\$&')}"`;
}
