import { HoldLine } from '../answering/hold-line.tsx';
import { Lines, Response } from '../answering/response.tsx';
import { endStanding } from '../answering/standing/state.ts';
import { undoShown } from '../answering/undo.ts';
import { noteWords } from '../answering/words.ts';
import { YourText } from '../answering/your-text.tsx';
import { ItemHead, Margin, Prose } from '../request/item-content.tsx';
import { Head } from '../request/request.tsx';
import { requestWords } from '../request/words.ts';
import { holdEnd, stateOf } from '../requests/item-state.ts';
import { readItem, renew } from '../requests/open.ts';
import { answerTo, type Decision, type Item, isShown, peopleOf } from '../server/item.ts';
import { mayAnswer, ownId } from '../server/session.ts';
import { ActionButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Plain, shown } from '../ui/plain.tsx';
import { clockOf, fullOf } from '../ui/time/age.ts';
import { State } from './state-mark.tsx';
import { decidedWords, decidedWords as words } from './words.ts';

/** Shows a decision: the request, the answer, and undo while that is possible. */
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
            <YourText item_id={item.item_id} item={item} />
            <Receipt item={item} />
            {isShown(item) ? (
              <OriginalRequest item={item} />
            ) : (
              <p class="item-sub">
                <Plain text={decidedWords.gone(item.caller.display_name)} />
              </p>
            )}
            <Steps item={item} />
          </div>
        </article>
      </div>
      <UndoBar item={item} />
    </section>
  );
}

function OriginalRequest({ item }: { item: Item }) {
  if (!isShown(item)) return null;
  return (
    <details class="fold">
      <summary>
        <Icon name="chevron-right" flips />
        {decidedWords.asSeen(item.revision)}
      </summary>
      <Prose item={item} />
      <Margin item={item} />
    </details>
  );
}

function Receipt({ item }: { item: Item }) {
  const { raw_input, hold, caller } = item;
  const answer = answerTo(item);
  if (!answer) return null;
  const action = raw_input?.actions.find(({ value }) => value === answer.action_value);
  const whose = whoseAnswer(item);
  return (
    <section class="receipt" aria-label={whose}>
      <h3>
        <span>
          <Plain text={whose} />
        </span>
        <State item={item} />
      </h3>
      <p class="receipt-action">
        {action && <Icon name={action.icon} />}
        <span dir="auto">{shown(action?.display ?? answer.action_value)}</span> <code>{answer.action_value}</code>
      </p>
      {answer.response && <Response response={answer.response} action={action} />}
      {answer.note !== null && <Note note={answer.note} />}
      {hold && (
        <HoldLine
          item_id={item.item_id}
          seconds={hold.seconds}
          text={(time) => decidedWords.undoIsCertain(time, caller.display_name)}
        />
      )}
      {answer.standing && (
        <ByStanding item_id={item.item_id} by={answer.standing} who={answer.answered_by ?? decidedWords.byPolicy} />
      )}
    </section>
  );
}

function whoseAnswer(item: Item): string {
  const [one, another] = peopleOf(item);
  if (!one) return decidedWords.byPolicy;
  const isYours = !another && one.reviewer_id === ownId();
  return isYours ? decidedWords.yourAnswer : decidedWords.answerOf(answerTo(item)?.answered_by ?? one.name);
}

/** Says that a standing answer made the decision, in the name of a person, and until when it lasts. */
function ByStanding({ item_id, by, who }: { item_id: string; by: NonNullable<Decision['standing']>; who: string }) {
  const { standing_answer_id, expires_at, is_live } = by;
  const until = expires_at === null ? undefined : clockOf(expires_at);
  const end = async () => {
    if (!(await endStanding(standing_answer_id))) return;
    const found = await readItem(item_id);
    if (typeof found !== 'string') renew(found);
  };
  return (
    <p class="receipt-standing">
      <Icon name="clock" />
      <Plain text={decidedWords.byStanding(who, is_live ? until : undefined)} />{' '}
      {is_live && mayAnswer() && (
        <button type="button" class="text-button" onClick={() => void end()}>
          {decidedWords.endStanding}
        </button>
      )}
    </p>
  );
}

/** Shows the note of a decision, which callers cannot read. */
function Note({ note }: { note: string }) {
  return (
    <div class="receipt-note">
      <h4>
        {noteWords.note} <span>{noteWords.forWhom}</span>
      </h4>
      <Lines lines={note.split('\n')} />
    </div>
  );
}

function UndoBar({ item }: { item: Item }) {
  const isOpen = ['held', 'undoable'].includes(stateOf(item));
  if (isOpen && !mayAnswer()) return null;
  if (!isOpen) {
    return (
      <div class="answer-bar">
        <span class="answer-bar-note">
          <Icon name="lock" />
          <Plain text={decidedWords[stateOf(item) === 'handled' ? 'gone' : 'locked'](item.caller.display_name)} />
        </span>
      </div>
    );
  }
  const people = peopleOf(item);
  if (people.length > 1 && !people.some(({ reviewer_id }) => reviewer_id === ownId())) {
    return (
      <div class="answer-bar">
        <span class="answer-bar-note">
          <Icon name="lock" />
          <Plain text={decidedWords.ofOthers(answerTo(item)?.answered_by ?? '')} />
        </span>
      </div>
    );
  }
  return (
    <div class="answer-bar" role="toolbar" aria-label={requestWords.answers}>
      <ActionButton tone="brand" style="outline" icon="undo-2" digit="u" onPress={() => undoShown(item)}>
        {decidedWords.undo}
      </ActionButton>
      <span class="answer-bar-note">{decidedWords.returns}</span>
    </div>
  );
}

type Step = {
  readonly name: string;
  readonly at: string | null;
  readonly who?: string;
  readonly later?: string | undefined;
  /** When it can happen at the earliest. */
  readonly soon?: string;
};

function Steps({ item }: { item: Item }) {
  const answer = answerTo(item);
  const { item_id, created_at, caller, hold } = item;
  if (!answer) return null;
  const isHandled = answer.acknowledged_at !== null;
  const steps: Step[] = [
    { name: words.steps.sent, at: created_at, who: caller.display_name },
    { name: words.steps.answered, at: answer.answered_at, who: answer.answered_by ?? words.byPolicy },
    {
      name: words.steps.collected,
      at: answer.read_at,
      later: isHandled ? undefined : words.undoEnds,
      ...(hold && { soon: words.heldFrom(holdEnd(item_id)) }),
    },
    { name: words.steps.handled, at: answer.acknowledged_at, later: words.contentGoes },
  ];
  const now = steps.findLastIndex(({ at }) => at !== null);
  return (
    <ol class="steps">
      {steps.map(({ name, at, who, later, soon }, place) => (
        <li key={name} class={[at !== null && 'is-done', place === now && 'is-now'].filter(Boolean).join(' ')}>
          <i />
          <b>{name}</b>
          <span title={at === null ? undefined : fullOf(at)}>
            {at === null ? (soon ?? (isHandled ? words.notRead : words.notYet)) : clockOf(at)}
          </span>
          <span>{at === null ? later : who}</span>
        </li>
      ))}
    </ol>
  );
}
