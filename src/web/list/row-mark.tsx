import { useComputed } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { textOf } from '../html.tsx';
import { Icon } from '../icon.tsx';
import { type Item, isShown } from '../item.ts';
import { go } from '../state/place.ts';
import { selection, selectTo, toggle } from '../state/selection.ts';
import { wide } from '../state/width.ts';
import { visibleText } from '../unseen.ts';
import { togetherWords as words } from '../words-acting.ts';

/** The picture of a request, and the box that selects it. */
export function RowMark({ item }: { item: Item }) {
  const accent = isShown(item) ? (item.raw_input.row_accent_color ?? '') : '';
  const icon = isShown(item) ? item.raw_input.row_type.icon : 'check-check';
  return (
    <div role="gridcell" class="row-mark">
      <span class="tile" data-accent={accent}>
        <Icon name={icon} />
      </span>
      {item.status === 'pending' && isShown(item) && <Box item={item} title={visibleText(textOf(item.html.title))} />}
    </div>
  );
}

function Box({ item, title }: { item: Item; title: string }) {
  const isSelected = useComputed(() => selection.value.has(item.item_id));
  const isRange = useRef(false); // the click that a label passes on knows nothing of the keys
  return (
    <label
      class="pick"
      onMouseDown={(event) => {
        isRange.current = event.shiftKey;
        if (event.shiftKey) event.preventDefault(); // or all text up to here would be marked
      }}
    >
      <input
        type="checkbox"
        class="check"
        tabIndex={-1}
        aria-label={words.select(title)}
        checked={isSelected.value}
        onClick={({ currentTarget, shiftKey }) => {
          if (shiftKey || isRange.current) selectTo(item);
          else toggle(item);
          isRange.current = false;
          currentTarget.checked = selection.peek().has(item.item_id); // which a range may have left as it was
          if (wide.matches) go({ item_id: item.item_id }, { replace: true });
        }}
      />
    </label>
  );
}
