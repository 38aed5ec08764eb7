import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ActionBar } from '../answering/action-bar.tsx';
import { answer, answersOf, beginAnswer, beginStanding, isOff } from '../answering/answer.ts';
import { loadApprovals } from '../answering/approvals/load.ts';
import { goOn } from '../answering/go-on.ts';
import { NoteField, NoteInForm } from '../answering/note-field.tsx';
import type { StandingChoice } from '../answering/send.ts';
import { loadStanding } from '../answering/standing/load.ts';
import { answerWords } from '../answering/words.ts';
import { closeForm, form } from '../forms/open-form.ts';
import { Form } from '../forms/popups/index.tsx';
import { mostBytes, readMostBytes, uploadTo } from '../forms/upload.ts';
import { arranged } from '../requests/appearance.ts';
import { decidesAlone } from '../requests/approvals.ts';
import { isProposed } from '../requests/item-state.ts';
import { marked, markedIn } from '../requests/marked.ts';
import type { Live } from '../requests/standing.ts';
import type { Action, Shown } from '../server/item.ts';
import { mayAnswer } from '../server/session.ts';
import { ActionButton, Key } from '../ui/button.tsx';
import { directionOf } from '../ui/direction.ts';
import { later, Part } from '../ui/later.tsx';
import { stop } from '../ui/numbers.ts';
import { Plain } from '../ui/plain.tsx';
import { useSeen } from '../ui/seen.ts';
import { TooQuick } from '../ui/too-quick.tsx';
import { requestWords } from './words.ts';

const StandingForm = later(async () => (await loadStanding()).StandingForm, Part);
const ConfirmForm = later(async () => (await loadApprovals()).ConfirmForm, Part);
const ApprovalBar = later(
  async () => (await loadApprovals()).ApprovalBar,
  ({ children }) => <div class="answer-bar">{children}</div>,
);

type BarProps = { item: Shown; standing: Live };

/** Shows the answers to a request, with what policies ask of it. They wait until that is on the page. */
export function AnswerBar({ item, standing }: BarProps) {
  const answers = <Answers item={item} standing={standing} />;
  if (standing.is !== 'answerable' || !item.approvals) return answers;
  return <ApprovalBar item={item}>{answers}</ApprovalBar>;
}

/** Shows the answers at a fixed place, or the open form, or one button if the request cannot be answered. */
function Answers({ item, standing }: BarProps) {
  useSeen(answersOf(standing.item, standing.is));
  if (!mayAnswer()) return <ReadOnly />;
  if (form.value) return <OpenForm standing={standing} />;
  const { item_id, raw_input } = item;
  const value = standing.is === 'answerable' ? markedIn(item) : undefined;
  const chosen = value === undefined ? undefined : raw_input.actions.find((action) => action.value === value);
  return (
    <>
      {chosen && <MarkedNote action={chosen} />}
      <NoteField owner={item_id} />
      {standing.is === 'answerable' ? (
        <ActionBar
          key={item.content_hash}
          label={requestWords.answers}
          actions={raw_input.actions}
          marked={chosen}
          answer={(action, isSeen) => beginAnswer(item, action, isSeen)}
          extra={extraOf(item)}
          off={(action) => isOff(item, action)}
          isSecond={isProposed(item)}
        />
      ) : (
        <GoOn standing={standing} />
      )}
    </>
  );
}

/** Says to a reader why there are no answers. */
function ReadOnly() {
  return (
    <div class="answer-bar">
      <span class="answer-bar-note">{requestWords.readOnly}</span>
    </div>
  );
}

/** Offers a standing answer for a request that has a scope for one. */
/** Says why the open form cannot be sent. */
const resting: Partial<Record<Live['is'], string>> = requestWords.resting;

function extraOf(item: Shown) {
  if (item.standing_scopes.length === 0 || !decidesAlone(item, { value: 'allow' })) return undefined;
  return { label: answerWords.forSession, press: () => beginStanding(item) };
}

function OpenForm({ standing }: { standing: Live }) {
  const { value } = form;
  const kind = value?.action.popup.kind;
  useEffect(() => {
    if (kind === 'file_upload') void readMostBytes();
  }, [kind]);
  if (!value) return null;
  const { item, action, draft, problem, isStanding, confirms } = value;
  const at = arranged(item.raw_input?.actions ?? []).bar.indexOf(action);
  const common = {
    item,
    draft,
    problem,
    resting: resting[standing.is],
    cancel: closeForm,
    upload: uploadTo(item, action),
    note: <NoteInForm owner={item.item_id} />,
  };
  const key = `${item.item_id} ${action.value}`;
  const { popup } = action;
  if (isStanding && popup.kind === 'none') {
    const give = (chosen: StandingChoice) => answer(item, action, { kind: 'none' }, { standing: chosen });
    return <StandingForm key={key} {...common} action={{ ...action, popup }} give={give} />;
  }
  if (confirms !== undefined) return <ConfirmForm key={confirms} {...common} {...{ action, confirms }} />;
  return (
    <Form
      key={key}
      {...common}
      action={action}
      digit={at < 0 ? undefined : at + 1}
      submit={(response) => answer(item, action, response)}
      most_bytes={mostBytes.value}
    />
  );
}

/** Offers the next step after a request changed, was refused, was answered or was deleted. */
function GoOn({ standing }: { standing: Live }) {
  const again = standing.is === 'changed' || standing.is === 'refused';
  const label = {
    changed: requestWords.goOn(standing.item.revision),
    refused: requestWords.refusedGoOn,
  };
  return (
    <div class="answer-bar" role="toolbar" aria-label={requestWords.changedRequest}>
      <ActionButton tone={again ? 'brand' : 'neutral'} style={again ? 'solid' : 'outline'} onPress={goOn}>
        {again ? label[standing.is as keyof typeof label] : requestWords.next}
      </ActionButton>
      <span class="answer-bar-note">
        <Key>Enter</Key> {standing.is === 'changed' && requestWords.rest}
      </span>
      <TooQuick />
    </div>
  );
}

/**
 * Says which answer the opened link marks. The focus stays where it is: Enter, pressed by habit, must not send an
 * answer that somebody else has chosen. The mark ends when the request is left.
 */
function MarkedNote({ action: { display } }: { action: Action }) {
  const isSaid = useSignal(false);
  useEffect(() => {
    const own = marked.peek();
    isSaid.value = true; // text that comes after its element is announced
    return () => {
      if (marked.peek() === own) marked.value = undefined;
    };
  }, []);
  return (
    <p class="marked-note" role="status">
      {isSaid.value && (
        <>
          {requestWords.marked}{' '}
          <b dir={directionOf(display)}>
            <Plain text={display} />
          </b>
          {`${stop} ${requestWords.markedHow}`}
        </>
      )}
    </p>
  );
}
