import { useComputed } from '@preact/signals';
import { textOf } from '../html.tsx';
import { type Item, isShown, type Shown } from '../item.ts';
import { Link } from '../parts/link.tsx';
import { Plain } from '../plain.tsx';
import { place } from '../state/place.ts';
import { isChoosing, lookAt, selection } from '../state/selection.ts';
import { ageOf, clockOf, fullOf } from '../time/age.ts';
import { visibleText } from '../unseen.ts';
import { Glance } from '../visuals/index.tsx';
import { words } from '../words.ts';
import { stateOf } from './groups.tsx';
import { RowActions } from './row-actions.tsx';
import { RowMark } from './row-mark.tsx';
import { State } from './state.tsx';

type RowProps = { item: Item; isTabStop: boolean };

/** A line of the list; three lines of text. */
export function Row({ item, isTabStop }: RowProps) {
  const isOpen = useComputed(() => place.value.item_id === item.item_id).value; // so that others are not drawn again
  const kind = item.status === 'pending' ? '' : ` is-decided is-${stateOf(item)}`;
  const isSelected = useComputed(() => selection.value.has(item.item_id));
  const choosing = isChoosing.value ? ' is-choosing' : '';
  return (
    <div
      role="row"
      class={`row${kind}${choosing}`}
      data-id={item.item_id}
      tabIndex={isTabStop ? 0 : -1}
      aria-current={isOpen ? 'true' : undefined}
      aria-selected={item.status === 'pending' ? isSelected.value : undefined}
    >
      <RowMark item={item} />
      <div role="gridcell" class="row-main">
        {item.status === 'pending' && isShown(item) ? <Waiting item={item} /> : <Decided item={item} />}
      </div>
      {item.status === 'pending' && isShown(item) && <RowActions item={item} />}
    </div>
  );
}

function Title({ item }: { item: Item }) {
  const title = isShown(item) ? textOf(item.html.title) : item.caller_item_id;
  return (
    <Link
      to={{ item_id: item.item_id }}
      class="row-title"
      title={visibleText(title)}
      tabIndex={-1}
      onGo={() => lookAt(item.item_id)}
    >
      <span dir="auto">
        {isShown(item) ? (
          <Plain text={title} />
        ) : (
          <code>
            <Plain text={title} />
          </code>
        )}
      </span>
    </Link>
  );
}

function Waiting({ item }: { item: Shown }) {
  const { html, raw_input, caller, created_at } = item;
  const age = (
    <time class="age" dateTime={created_at} title={fullOf(created_at)}>
      {ageOf(created_at) ?? words.justNow}
    </time>
  );
  return (
    <>
      <span class="row-line">
        <Title item={item} />
        {html.corner ? (
          <span class="corner" dir="auto">
            <Plain text={textOf(html.corner)} />
          </span>
        ) : (
          age
        )}
      </span>
      <span class="row-line">
        <span class="row-sub" dir="auto">
          <Plain text={textOf(html.subtitle)} />
        </span>
        <Glance visual={raw_input.card_visual} accent={raw_input.row_accent_color} />
      </span>
      <span class="row-line row-meta">
        <span>
          <Plain text={raw_input.row_type.display} />
          <i class="sep" />
          <Plain text={caller.display_name} />
        </span>
        {html.corner && age}
      </span>
    </>
  );
}

function Decided({ item }: { item: Item }) {
  const { answer, caller } = item;
  const action = item.raw_input?.actions.find(({ value }) => value === answer?.action_value);
  return (
    <>
      <span class="row-line">
        <Title item={item} />
        <time class="age" dateTime={answer?.answered_at}>
          {answer && clockOf(answer.answered_at)}
        </time>
      </span>
      <span class="row-line">
        <span class="row-sub">
          <b class="answer-word" dir="auto">
            <Plain text={action?.display ?? answer?.action_value ?? ''} />
          </b>
        </span>
        <State item={item} short />
      </span>
      <span class="row-line row-meta">
        <span>
          <Plain text={caller.display_name} />
          <i class="sep" />
          <Plain text={answer?.answered_by ?? ''} />
        </span>
      </span>
    </>
  );
}
