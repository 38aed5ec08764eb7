import { arranged, asksMore } from '../appearance.ts';
import type { Shown } from '../item.ts';
import { Plain } from '../plain.tsx';
import { chooseInRow } from '../state/decide.ts';
import { bringBack } from '../state/skip.ts';
import { isSkipped } from '../state/skipped.ts';
import { skipWords } from '../words-acting.ts';
import { isSettled } from './stillness.ts';

const shown = 2;

/** The first answers of a row, under the pointer. */
export function RowActions({ item }: { item: Shown }) {
  const { bar } = arranged(item.raw_input.actions);
  if (isSkipped(item)) return <Back item={item} />;
  return (
    <div role="gridcell" class="row-acts">
      {bar.slice(0, shown).map((action, at) => (
        <button
          key={action.value}
          type="button"
          class="mini"
          data-tone={action.tone ?? 'neutral'}
          tabIndex={-1}
          onClick={({ detail }) => (detail === 0 || isSettled()) && chooseInRow(item, action)}
        >
          <span class="digit">{at + 1}</span>
          <span>
            <Plain text={action.display} />
            {asksMore(action) && '…'}
          </span>
        </button>
      ))}
    </div>
  );
}

function Back({ item }: { item: Shown }) {
  return (
    <div role="gridcell" class="row-acts">
      <button
        type="button"
        class="mini"
        data-tone="neutral"
        tabIndex={-1}
        onClick={({ detail }) => (detail === 0 || isSettled()) && bringBack([item])}
      >
        <span>{skipWords.bringBack}</span>
      </button>
    </div>
  );
}
