import { sequenceOf } from '../contract/item-id.ts';
import type { AuditSought } from '../contract/review/audit.ts';
import type { AuditRow } from '../store/audit.ts';
import { eventNumber, type Told } from './audit-event.ts';
import type { Review } from './review.ts';

/** Says whether a row, and what it was found to name, shows a word. */
type Shows = (row: AuditRow, told: Told, text: () => string) => boolean;

/** Makes what says whether a row shows every word that is sought; in each id, name and value any part of it counts. */
export function wordsJudge(review: Pick<Review, 'seal'>, { q }: AuditSought): (row: AuditRow, told: Told) => boolean {
  const words = folded(q ?? '')
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => judgeOf(review, word));
  return (row, told) => {
    let known: string | undefined;
    const text = () => {
      known ??= textOf(row, told);
      return known;
    };
    return words.every((shows) => shows(row, told, text));
  };
}

/** A whole id of an item or an event is opened once, instead of sealing those of every row. */
function judgeOf({ seal }: Pick<Review, 'seal'>, word: string): Shows {
  const input_sequence = sequenceOf(seal, word);
  if (input_sequence !== undefined) return (_, { about }) => about?.input_sequence === input_sequence;
  const number = eventNumber({ seal }, word);
  if (number !== undefined) return (row) => row.number === number;
  return (_, __, text) => text().includes(word);
}

function textOf(row: AuditRow, { actor_name, caller_name, subject_name, about }: Told): string {
  const { actor, caller_id, subject } = row;
  const ids = [actor, caller_id, subject, about?.caller_item_id, about?.action_value];
  return folded([...ids, actor_name, caller_name, subject_name].map((one) => one ?? '').join('\n'));
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
