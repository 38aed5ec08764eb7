import { sequenceOf } from '../../contract/item-id.ts';
import type { AuditSought } from '../../contract/review/audit.ts';
import type { AuditRow } from '../../store/tables/audit.ts';
import type { Review } from '../people.ts';
import { type AuditNames, eventNumber } from './audit-event.ts';

/** Tells whether a row, its names or its text contain one word. */
type Shows = (row: AuditRow, names: AuditNames, text: () => string) => boolean;

/** Creates the test whether a row contains every word of the query in any of its ids, names and values. */
export function wordsTest(
  review: Pick<Review, 'seal'>,
  { q }: AuditSought,
): (row: AuditRow, names: AuditNames) => boolean {
  const words = folded(q ?? '')
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => testOf(review, word));
  return (row, names) => {
    let known: string | undefined;
    const text = () => {
      known ??= textOf(row, names);
      return known;
    };
    return words.every((shows) => shows(row, names, text));
  };
}

/** Decrypts a word that is the id of an item or an event once, instead of encrypting the ids of every row. */
function testOf({ seal }: Pick<Review, 'seal'>, word: string): Shows {
  const input_sequence = sequenceOf(seal, word);
  if (input_sequence !== undefined)
    return (row, { about }) => row.subject === word || about?.input_sequence === input_sequence; // or a deleted item
  const number = eventNumber({ seal }, word);
  if (number !== undefined) return (row) => row.number === number;
  return (_, __, text) => text().includes(word);
}

function textOf(row: AuditRow, { actor_name, caller_name, subject_name, about }: AuditNames): string {
  const { actor, caller_id, subject, answered_by, state } = row;
  const standing = row.kind === 'standing.used' ? state : null;
  const ids = [actor, caller_id, subject, answered_by, standing, about?.caller_item_id, about?.action_value];
  return folded([...ids, actor_name, caller_name, subject_name].map((one) => one ?? '').join('\n'));
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
