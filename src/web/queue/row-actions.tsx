import { answerInRow, rowAnswers } from '../answering/answer.ts';
import { type Command, commands } from '../answering/commands.ts';
import { arranged, asksMore } from '../requests/appearance.ts';
import { decidesAlone } from '../requests/approvals.ts';
import type { Action, Shown } from '../server/item.ts';
import { Plain } from '../ui/plain.tsx';
import { sayTooQuick, seeAgain, takePress } from '../ui/seen.ts';
import { isInSight, isWhole } from '../ui/whole.ts';

const shown = 2;

/** Shows the first answers of a row under the pointer. */
export function RowActions({ item }: { item: Shown }) {
  const { bar } = arranged(item.raw_input.actions);
  const back = commands.map(([, command]) => command.back).find((one) => one?.isDone(item));
  if (back) return <Back item={item} {...back} />;
  return (
    <div role="gridcell" class="row-acts">
      {bar.slice(0, shown).map((action, at) => (
        <button
          key={action.value}
          type="button"
          class="mini"
          translate={false}
          data-tone={action.tone ?? 'neutral'}
          tabIndex={-1}
          onMouseDown={focusRow}
          onClick={({ currentTarget }) => press(item, action, currentTarget)}
        >
          <span class="digit">{at + 1}</span>
          <span>
            <Plain text={action.display} />
            {(asksMore(action) || !decidesAlone(item, action)) && '…'}
          </span>
        </button>
      ))}
    </div>
  );
}

/** Answers from a row. A focused answer that was scrolled away is brought back into sight instead. */
function press(item: Shown, action: Action, button: HTMLElement): void {
  if (isInSight(button)) {
    answerInRow(item, action, isWhole(button));
    return;
  }
  button.scrollIntoView({ block: 'nearest' });
  seeAgain('rows');
  sayTooQuick();
}

/** Focuses the row instead of its answer. Enter would press an answer that the pointer has left and nobody looks at. */
function focusRow(event: MouseEvent): void {
  event.preventDefault();
  if (event.currentTarget instanceof Element) {
    event.currentTarget.closest<HTMLElement>('.row')?.focus({ preventScroll: true });
  }
}

/** Ends a command that is in effect, in the place of the answers. */
function Back({ item, word, run }: { item: Shown } & NonNullable<Command['back']>) {
  return (
    <div role="gridcell" class="row-acts">
      <button
        type="button"
        class="mini"
        data-tone="neutral"
        tabIndex={-1}
        onMouseDown={focusRow}
        onClick={() => takePress(rowAnswers) && run(item)}
      >
        <span>{word}</span>
      </button>
    </div>
  );
}
