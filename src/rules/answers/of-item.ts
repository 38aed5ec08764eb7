import type { Outbox } from '../base/outbox.ts';
import { endOpenOf, endOutdone } from './end.ts';

/** A change of an item: it gets a decision or new content, is removed while it waits, or is acknowledged. */
type ItemChange = 'answered' | 'replaced' | 'removed' | 'acknowledged';
type Changed = { readonly sequence: number; readonly actor: string };
type Act = (outbox: Outbox, changed: Changed) => void;
/** An entry that stays as it is, or that a foreign key of its table removes. */
type Passive = 'stays' | 'cascades';

const replacedAnswers: Act = (outbox, { sequence, actor }) => {
  endOpenOf(outbox, sequence, { because: 'replaced', actor });
  outbox.store.signatures.forgetSalts.run({ input_sequence: sequence });
};
const removedAnswers: Act = (outbox, { sequence, actor }) => {
  endOpenOf(outbox, sequence, { because: actor === 'retention' ? 'expired' : 'withdrawn', actor });
  outbox.store.signatures.forgetSalts.run({ input_sequence: sequence });
  outbox.store.answers.removeOfInput.run({ input_sequence: sequence });
};
const acknowledgedAnswers: Act = (outbox, { sequence, actor }) => {
  endOutdone(outbox, sequence, actor);
  outbox.store.signatures.forgetSalts.run({ input_sequence: sequence });
  outbox.store.answers.forgetContent.run({ input_sequence: sequence });
};
const assignments: Act = ({ store }, { sequence }) => store.assignments.remove.run({ input_sequence: sequence });
const dueMarks: Act = ({ store }, { sequence }) => store.dueMarks.removeOfInput.run({ input_sequence: sequence });
const skips: Act = ({ store }, { sequence }) => store.skips.removeOfInput.run({ input_sequence: sequence });
const search: Act = ({ store }, { sequence }) => store.search.stale.run({ input_sequence: sequence });

/** Everything that belongs to an item, and what becomes of it with the item. */
const ofItem: Readonly<Record<string, Readonly<Record<ItemChange, Act | Passive>>>> = {
  answers: {
    answered: 'stays',
    replaced: replacedAnswers,
    removed: removedAnswers,
    acknowledged: acknowledgedAnswers,
  },
  assignments: { answered: 'stays', replaced: 'stays', removed: assignments, acknowledged: assignments },
  dueMarks: { answered: 'stays', replaced: dueMarks, removed: dueMarks, acknowledged: dueMarks },
  skips: { answered: 'stays', replaced: skips, removed: skips, acknowledged: skips },
  search: { answered: search, replaced: search, removed: search, acknowledged: search },
  traces: { answered: 'stays', replaced: 'stays', removed: 'cascades', acknowledged: 'cascades' },
};

/** Does with everything that belongs to an item what its change asks for. */
export function changeOfItem(outbox: Outbox, change: ItemChange, changed: Changed): void {
  for (const acts of Object.values(ofItem)) {
    const act = acts[change];
    if (typeof act === 'function') act(outbox, changed);
  }
}
