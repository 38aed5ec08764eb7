import { arranged } from '../appearance.ts';
import { copyLink } from '../item/head.tsx';
import { needsForm } from '../popups/index.tsx';
import { choose } from '../state/decide.ts';
import { move } from '../state/move.ts';
import { open } from '../state/open.ts';
import { isSkippable, skipHere } from '../state/skip.ts';
import { standingOf } from '../state/standing.ts';
import { undoLast } from '../state/undo.ts';
import { words } from '../words.ts';
import { keyWords } from '../words-keys.ts';
import { paletteWords } from '../words-palette.ts';
import type { Command } from './command.ts';

/** What can be done with the open request, its answers first. */
export function ofRequest(): readonly Command[] {
  const shown = open.value;
  const undo = { id: 'undo', icon: 'undo-2', text: keyWords.undo, keys: ['u'], run: undoLast } as const;
  if (!shown) return [undo];
  return [
    ...answersOf(standingOf(shown)),
    ...skippingOf(standingOf(shown)),
    { id: 'next', icon: 'arrow-down', text: words.next, keys: ['j'], run: () => move(1) },
    { id: 'previous', icon: 'arrow-up', text: words.previous, keys: ['k'], run: () => move(-1) },
    { id: 'copy-link', icon: 'link', text: words.copyLink, run: () => void copyLink() },
    undo,
  ];
}

function answersOf(standing: ReturnType<typeof standingOf>): readonly Command[] {
  if (standing.is !== 'answerable') return [];
  const { item } = standing;
  const { bar, menu } = arranged(item.raw_input?.actions ?? []);
  return [...bar, ...menu].map((action, at) => ({
    id: `answer-${at}`,
    icon: action.icon,
    text: needsForm(action) ? `${action.display}…` : action.display,
    ...(at < bar.length && { keys: [String(at + 1)] }),
    run: () => choose(item, action),
  }));
}

function skippingOf(standing: ReturnType<typeof standingOf>): readonly Command[] {
  if (standing.is !== 'answerable' || !isSkippable(standing.item)) return [];
  return [{ id: 'skip', icon: 'alarm-clock', text: paletteWords.skip, keys: ['s'], run: skipHere }];
}
