import { holdEnd } from '../requests/hold-time.ts';
import { answerTo, type Item } from '../server/item.ts';
import { clockOf, fullOf } from '../ui/time/age.ts';
import { decidedWords as words } from './words.ts';

type Step = {
  readonly name: string;
  readonly at: string | null;
  readonly who?: string;
  readonly later?: string | undefined;
  /** When it can happen at the earliest. */
  readonly soon?: string;
};

export function Steps({ item }: { item: Item }) {
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
