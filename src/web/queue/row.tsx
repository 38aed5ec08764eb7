import { useComputed } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { answerInRow, rowAnswers } from '../answering/answer.ts';
import { type Command, commands } from '../answering/commands.ts';
import { approvalWords } from '../answering/words.ts';
import { bulkWords } from '../bulk/words.ts';
import { State } from '../decided/state-mark.tsx';
import { decidedWords } from '../decided/words.ts';
import { arranged, asksMore } from '../requests/appearance.ts';
import { decidesAlone, isForOthers } from '../requests/approvals.ts';
import { nearestOf, stateOf } from '../requests/item-state.ts';
import { Link } from '../requests/link.tsx';
import { go, place } from '../requests/place.ts';
import { isChoosing, lookAt, selection, selectTo, toggleItem } from '../requests/selection.ts';
import { assignWords } from '../requests/words.ts';
import { type Action, answerTo, type Item, isShown, isWaiting, type Shown } from '../server/item.ts';
import { mayAnswer, ownId } from '../server/session.ts';
import { textOf } from '../ui/html.tsx';
import { Icon } from '../ui/icon.tsx';
import { wide } from '../ui/media.ts';
import { Plain, shown } from '../ui/plain.tsx';
import { sayTooQuick, seeAgain, takePress } from '../ui/seen.ts';
import { ageOf, clockOf, fullOf } from '../ui/time/age.ts';
import { visibleText } from '../ui/unseen.ts';
import { Glance } from '../ui/visuals/index.tsx';
import { isInSight, isWhole } from '../ui/whole.ts';
import { uiWords } from '../ui/words.ts';
import { useHeight } from './window/use-window.ts';

type RowProps = { item: Item; at: number; isTabStop: boolean };

/** Shows one request or decision as three lines of text. */
export function Row({ item, at, isTabStop }: RowProps) {
  const row = useHeight(item.item_id);
  // computed, so that other rows do not render again
  const isOpen = useComputed(() => place.value.item_id === item.item_id).value;
  const kind = isWaiting(item) ? '' : ` is-decided is-${stateOf(item)}`;
  const isSelected = useComputed(() => selection.value.has(item.item_id));
  const choosing = isChoosing.value ? ' is-choosing' : '';
  return (
    <div
      role="row"
      class={`row${kind}${choosing}`}
      data-id={item.item_id}
      ref={row}
      tabIndex={isTabStop ? 0 : -1}
      aria-rowindex={at}
      aria-current={isOpen ? 'true' : undefined}
      aria-selected={isWaiting(item) ? isSelected.value : undefined}
    >
      <RowMark item={item} />
      <div key={item.content_hash} role="gridcell" class="row-main">
        {isWaiting(item) && isShown(item) ? <Waiting item={item} /> : <Decided item={item} />}
      </div>
      {isWaiting(item) && isShown(item) && mayAnswer() && <RowActions key={item.content_hash} item={item} />}
    </div>
  );
}

function Title({ item }: { item: Item }) {
  const title = isShown(item) ? textOf(item.html.title) : item.caller_item_id;
  return (
    <Link
      to={{ item_id: item.item_id }}
      class="row-title"
      dir="auto"
      title={visibleText(title)}
      tabIndex={-1}
      onGo={() => lookAt(item.item_id)}
    >
      {isShown(item) ? shown(title) : <code dir="ltr">{shown(title)}</code>}
    </Link>
  );
}

function Waiting({ item }: { item: Shown }) {
  const { html, raw_input, caller, created_at } = item;
  const age = (
    <time class="age" dateTime={created_at} title={fullOf(created_at)}>
      {ageOf(created_at) ?? uiWords.justNow}
    </time>
  );
  return (
    <>
      <span class="row-line">
        <Title item={item} />
        {html.corner ? (
          <span class="corner" dir="auto">
            {shown(textOf(html.corner))}
          </span>
        ) : (
          age
        )}
      </span>
      <span class="row-line">
        <span class="row-sub" dir="auto">
          {shown(textOf(html.subtitle))}
        </span>
        <Glance visual={raw_input.card_visual} accent={raw_input.row_accent_color} />
      </span>
      <span class="row-line row-meta">
        <span>
          <Plain text={raw_input.row_type.display} />
          <i class="sep" />
          <Plain text={caller.display_name} />
        </span>
        {item.nobody_waits && <span class="on-it is-overdue">{assignWords.nobodyWaits}</span>}
        <OnIt item={item} />
        <Progress item={item} />
        {html.corner && age}
      </span>
    </>
  );
}

/** Says that a request is overdue, or who is on it. */
function OnIt({ item: { assigned, overdue_since } }: { item: Item }) {
  if (overdue_since) return <span class="on-it is-overdue">{assignWords.overdue}</span>;
  if (!assigned) return null;
  const isMine = assigned.reviewer_id === ownId();
  return (
    <span class={isMine ? 'on-it is-mine' : 'on-it'}>
      <Plain text={isMine ? assignWords.you : assignWords.other(assigned.name)} />
    </span>
  );
}

/** Marks a request that several people answer, or only others. */
function Progress({ item }: { item: Item }) {
  const nearest = nearestOf(item);
  if (nearest) return <span class="row-state">{approvalWords.progress(nearest.count, nearest.of)}</span>;
  if (!isForOthers(item)) return null;
  return (
    <span class="row-state">
      <Icon name="lock" />
      {approvalWords.forOthers}
    </span>
  );
}

function Decided({ item }: { item: Item }) {
  const answer = answerTo(item);
  const { caller } = item;
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
        <span class="row-sub" dir="auto">
          <b class="answer-word">{shown(action?.display ?? answer?.action_value ?? '')}</b>
        </span>
        <State item={item} short />
      </span>
      <span class="row-line row-meta">
        <span>
          <Plain text={caller.display_name} />
          <i class="sep" />
          <Plain text={answer?.answered_by ?? decidedWords.byPolicy} />
        </span>
      </span>
    </>
  );
}

function RowMark({ item }: { item: Item }) {
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
          else toggleItem(item);
          isRange.current = false;
          currentTarget.checked = selection.peek().has(item.item_id); // a range may leave it selected
          if (wide.matches) go({ item_id: item.item_id }, { replace: true });
        }}
      />
    </label>
  );
}

const most_answers = 2;

/** Shows the first answers of a row under the pointer. */
function RowActions({ item }: { item: Shown }) {
  const { bar } = arranged(item.raw_input.actions);
  const back = commands.map(([, command]) => command.back).find((one) => one?.isDone(item));
  if (back) return <Back item={item} {...back} />;
  return (
    <div role="gridcell" class="row-acts">
      {bar.slice(0, most_answers).map((action, at) => (
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
