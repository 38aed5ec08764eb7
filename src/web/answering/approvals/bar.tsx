import type { ComponentChildren } from 'preact';
import { form } from '../../forms/open-form.ts';
import { lookOf } from '../../requests/appearance.ts';
import { isApproved } from '../../requests/item-state.ts';
import type { Item } from '../../server/item.ts';
import { ActionButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { named } from '../../ui/numbers.ts';
import { Plain, Sentence } from '../../ui/plain.tsx';
import { admits, sayTooQuick } from '../../ui/seen.ts';
import { fits, isWhole } from '../../ui/whole.ts';
import { ActionName } from '../action-name.tsx';
import { answersOf } from '../answer.ts';
import { shortOf } from '../response.tsx';
import { undoShown } from '../undo.ts';
import { confirm, isRisky } from './confirm.ts';
import { type Confirmable, confirmable, requirementsOf } from './proposals.ts';
import { policyWords as words } from './words.ts';

type ApprovalBarProps = { item: Item; children: ComponentChildren };

/** Shows above the answers what others have approved, with its button, and why some answers are off. */
export function ApprovalBar({ item, children }: ApprovalBarProps) {
  return (
    <>
      {!form.value && (
        <>
          <Reasons item={item} />
          <Confirms item={item} />
        </>
      )}
      {children}
    </>
  );
}

/** Says who may choose the actions that the person may not. */
function Reasons({ item }: { item: Item }) {
  const off = requirementsOf(item).filter(({ needed, actions }) => !needed.may_answer && actions.length > 0);
  return off.map(({ needed: { action_value, who }, actions }) => {
    const what = named(
      actions.map(({ display }) => display),
      'or',
    );
    const said =
      who === null || who.length === 0
        ? words.nobodyMay(what)
        : words.onlyMay(named(who.map(({ name }) => name)), what);
    return (
      <p key={action_value} class="bar-reason">
        <Icon name="lock" />
        <Plain text={said} />
      </p>
    );
  });
}

/** Offers the confirmation of what others approved, and the undo of the person's own approval. */
function Confirms({ item }: { item: Item }) {
  const all = confirmable(item);
  if (all.length === 0 && !isApproved(item)) return null;
  return (
    <div class="answer-bar confirm-bar" role="toolbar" aria-label={words.title}>
      {all.map((proposal) => (
        <Confirm key={proposal.first.answer_id} {...{ item, proposal }} isOnly={all.length === 1} />
      ))}
      {isApproved(item) && (
        <p>
          <ActionButton tone="neutral" style="outline" icon="undo-2" digit="u" onPress={() => undoShown(item)}>
            {words.undoOwn}
          </ActionButton>
          <span class="answer-bar-note">{words.stays}</span>
        </p>
      )}
    </div>
  );
}

type ConfirmProps = { item: Item; proposal: Confirmable; isOnly: boolean };

function Confirm({ item, proposal, isOnly }: ConfirmProps) {
  const { action, first, given } = proposal;
  const risky = isRisky(action);
  const { tone } = lookOf(action, [action]);
  const press = (button: Element) => {
    const note = button.parentElement?.querySelector('.confirm-note');
    if (admits(answersOf(item))) confirm(item, proposal, isWhole(button) && note != null && fits(note));
  };
  const names = given.filter(({ counts }) => counts).map(({ person }) => person.name);
  return (
    <p>
      <ActionButton
        tone={tone === 'neutral' ? 'brand' : tone}
        style={risky ? 'outline' : 'solid'}
        icon="check"
        digit={isOnly ? 'c' : undefined}
        opens={risky ? 'dialog' : undefined}
        onPress={press}
        onSecond={sayTooQuick}
      >
        <Sentence of={words.confirmIt}>
          <ActionName action={{ ...action, popup: { kind: 'none' } }} count={undefined} />
        </Sentence>
        {risky && '…'}
      </ActionButton>
      <span class="confirm-note">
        <Plain text={words.approved(named(names))} />{' '}
        <Plain text={(first.response && shortOf(first.response, action)) || action.display} />
      </span>
    </p>
  );
}
