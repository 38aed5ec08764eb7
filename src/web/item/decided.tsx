import { Icon } from '../icon.tsx';
import { type Item, isShown } from '../item.ts';
import { stateOf } from '../list/groups.tsx';
import { State } from '../list/state.tsx';
import { ActionButton } from '../parts/button.tsx';
import { Plain } from '../plain.tsx';
import { ownName } from '../state/session.ts';
import { undo } from '../state/undo.ts';
import { words } from '../words.ts';
import { noteWords } from '../words-acting.ts';
import { decidedWords } from '../words-decided.ts';
import { Head } from './head.tsx';
import { ItemHead } from './item-head.tsx';
import { Prose } from './prose.tsx';
import { Lines, Response } from './response.tsx';
import { Steps } from './steps.tsx';

/** A decision: what was asked, what was answered, and what can still be done about it. */
export function Decided({ item }: { item: Item }) {
  return (
    <section class="detail" aria-label={decidedWords.decision}>
      <Head />
      <div class="reading" tabIndex={0} role="group" aria-label={decidedWords.decision}>
        <article class="item">
          {isShown(item) ? (
            <ItemHead item={item} />
          ) : (
            <h2 class="item-title" tabIndex={-1}>
              <Plain text={item.caller_item_id} />
            </h2>
          )}
          <div class="item-body">
            <Receipt item={item} />
            {isShown(item) ? <Asked item={item} /> : <p class="item-sub">{decidedWords.gone}</p>}
            <Steps item={item} />
          </div>
        </article>
      </div>
      <Way item={item} />
    </section>
  );
}

function Asked({ item }: { item: Item }) {
  if (!isShown(item)) return null;
  return (
    <details class="fold">
      <summary>
        <Icon name="chevron-right" flips />
        {decidedWords.asSeen(item.revision)}
      </summary>
      <Prose item={item} />
    </details>
  );
}

function Receipt({ item }: { item: Item }) {
  const { answer, raw_input } = item;
  if (!answer) return null;
  const action = raw_input?.actions.find(({ value }) => value === answer.action_value);
  const mine = answer.answered_by === ownName();
  return (
    <section
      class="receipt"
      aria-label={mine ? decidedWords.yourAnswer : decidedWords.answerOf(answer.answered_by ?? '')}
    >
      <h3>
        <span>{mine ? decidedWords.yourAnswer : <Plain text={decidedWords.answerOf(answer.answered_by ?? '')} />}</span>
        <State item={item} />
      </h3>
      <p class="receipt-action">
        {action && <Icon name={action.icon} />}
        <span dir="auto">
          <Plain text={action?.display ?? answer.action_value} />
        </span>{' '}
        <code>{answer.action_value}</code>
      </p>
      {answer.response && <Response response={answer.response} action={action} />}
      {answer.note !== null && <Remark note={answer.note} />}
    </section>
  );
}

/** What was noted beside the decision; the caller is not told. */
function Remark({ note }: { note: string }) {
  return (
    <div class="receipt-note">
      <h4>
        {noteWords.note} <span>{noteWords.forWhom}</span>
      </h4>
      <Lines lines={note.split('\n')} />
    </div>
  );
}

function Way({ item }: { item: Item }) {
  const { item_id, answer } = item;
  if (!answer || stateOf(item) !== 'undoable') {
    return (
      <div class="decide">
        <span class="decide-note">
          <Icon name="lock" />
          {stateOf(item) === 'handled' ? decidedWords.gone : decidedWords.locked}
        </span>
      </div>
    );
  }
  return (
    <div class="decide" role="toolbar" aria-label={words.answers}>
      <ActionButton
        tone="brand"
        style="outline"
        icon="undo-2"
        digit="u"
        onPress={() => undo({ item_id, output_result_id: answer.output_result_id })}
      >
        {decidedWords.takeBack}
      </ActionButton>
      <span class="decide-note">{decidedWords.returns}</span>
    </div>
  );
}
