import { useComputed } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { bulkWords } from '../bulk/words.ts';
import { go } from '../requests/place.ts';
import { selection, selectTo, toggle } from '../requests/selection.ts';
import { type Item, isShown, isWaiting } from '../server/item.ts';
import { mayAnswer } from '../server/session.ts';
import { textOf } from '../ui/html.tsx';
import { Icon } from '../ui/icon.tsx';
import { visibleText } from '../ui/unseen.ts';
import { wide } from '../ui/width.ts';

export function RowMark({ item }: { item: Item }) {
  const accent = isShown(item) ? (item.raw_input.row_accent_color ?? '') : '';
  const icon = isShown(item) ? item.raw_input.row_type.icon : 'check-check';
  return (
    <div role="gridcell" class="row-mark">
      <span class="tile" data-accent={accent}>
        <Icon name={icon} />
      </span>
      {isWaiting(item) && isShown(item) && mayAnswer() && (
        <Box item={item} title={visibleText(textOf(item.html.title))} />
      )}
    </div>
  );
}

function Box({ item, title }: { item: Item; title: string }) {
  const isSelected = useComputed(() => selection.value.has(item.item_id));
  const isRange = useRef(false); // the click that a label forwards has no modifier keys
  return (
    <label
      class="pick"
      onMouseDown={(event) => {
        isRange.current = event.shiftKey;
        if (event.shiftKey) event.preventDefault(); // prevents a text selection up to here
      }}
    >
      <input
        type="checkbox"
        class="check"
        tabIndex={-1}
        aria-label={bulkWords.select(title)}
        checked={isSelected.value}
        onClick={({ currentTarget, shiftKey }) => {
          if (shiftKey || isRange.current) selectTo(item);
          else toggle(item);
          isRange.current = false;
          currentTarget.checked = selection.peek().has(item.item_id); // a range may leave it selected
          if (wide.matches) go({ item_id: item.item_id }, { replace: true });
        }}
      />
    </label>
  );
}
