import { beginAnswer, answersOf as shownAnswers } from '../answering/answer.ts';
import { confirm, isRisky } from '../answering/approvals/confirm.ts';
import { confirmable } from '../answering/approvals/proposals.ts';
import { policyWords } from '../answering/approvals/words.ts';
import { type CommandName, commands, runCommand } from '../answering/commands.ts';
import { undoLast } from '../answering/undo.ts';
import { needsForm } from '../forms/popups/index.tsx';
import { shortcutWords } from '../frame/shortcut-words.ts';
import { copyLink } from '../request/request.tsx';
import { requestWords } from '../request/words.ts';
import { arranged, asksMore, isTooLong } from '../requests/appearance.ts';
import { moveItem } from '../requests/move.ts';
import { open } from '../requests/open.ts';
import { isBulk } from '../requests/selection.ts';
import { standingOf } from '../requests/standing.ts';
import { mayAnswer } from '../server/session.ts';
import { named } from '../ui/numbers.ts';
import { admits } from '../ui/seen.ts';
import type { Command } from './changes.ts';
import { paletteWords } from './words.ts';

/** Lists the commands for the shown request, answers first. A bulk answer hides the open request. */
export function ofRequest(): readonly Command[] {
  const shown = isBulk.value ? undefined : open.value;
  const undo: Command = { id: 'undo', icon: 'undo-2', text: shortcutWords.undo, keys: ['u'], run: undoLast };
  const undoing = mayAnswer() ? [undo] : [];
  if (!shown) return undoing;
  return [
    ...confirmationsOf(standingOf(shown)),
    ...answersOf(standingOf(shown)),
    ...commandsOf(standingOf(shown)),
    { id: 'next', icon: 'arrow-down', text: requestWords.next, keys: ['j'], run: () => moveItem(1) },
    { id: 'previous', icon: 'arrow-up', text: requestWords.previous, keys: ['k'], run: () => moveItem(-1) },
    { id: 'copy-link', icon: 'link', text: requestWords.copyLink, run: () => void copyLink() },
    ...undoing,
  ];
}

function answersOf(standing: ReturnType<typeof standingOf>): readonly Command[] {
  if (standing.is !== 'answerable' || !mayAnswer()) return [];
  const { item } = standing;
  const { bar, menu } = arranged(item.raw_input?.actions ?? []);
  return [...bar, ...menu].map((action, at) => ({
    id: `answer-${at}`,
    icon: action.icon,
    text: needsForm(action) ? `${action.display}…` : action.display,
    ...(at < bar.length && { keys: [String(at + 1)] }),
    admits: () => admits(shownAnswers(item)),
    run: () => beginAnswer(item, action, !isTooLong(action)),
  }));
}

/** Lists the confirmations of what others approved. One that the list does not show in full opens its form. */
function confirmationsOf(standing: ReturnType<typeof standingOf>): readonly Command[] {
  if (standing.is !== 'answerable' || !mayAnswer()) return [];
  const { item } = standing;
  const all = confirmable(item);
  return all.map((proposal) => {
    const { action, first, given } = proposal;
    const isSeen = !asksMore(action) && !isTooLong(action) && given.every(({ note }) => note === null);
    const names = given.filter(({ counts }) => counts).map(({ person }) => person.name);
    return {
      id: `confirm-${first.answer_id}`,
      icon: 'check',
      text: `${policyWords.confirmIt(action.display)}${isSeen && !isRisky(action) ? '' : '…'}`,
      where: named(names),
      ...(all.length === 1 && { keys: ['c'] }),
      admits: () => admits(shownAnswers(item)),
      run: () => confirm(item, proposal, isSeen),
    };
  });
}

const texts = { ...shortcutWords, ...paletteWords } satisfies Record<CommandName, string>;

function commandsOf(standing: ReturnType<typeof standingOf>): readonly Command[] {
  if (standing.is !== 'answerable') return [];
  return commands
    .filter(([, { may }]) => may(standing.item))
    .map(([name, command]) => ({
      id: name,
      icon: command.icon,
      text: texts[name],
      keys: [command.shortcut],
      run: () => runCommand(command, () => true),
    }));
}
