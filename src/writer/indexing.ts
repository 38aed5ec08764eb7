import { searchWords } from '../contract/search-words.ts';
import type { WriterBase } from './open.ts';

const most_at_once = 32;

/** Brings a few inputs into the search index; tells whether there may be more to do. */
export function indexSlice({ store, transaction }: WriterBase): boolean {
  const through = store.search.progress.get()?.indexed_through ?? 0;
  const todo = store.search.todo.all({ limit: most_at_once });
  const fresh = store.search.fresh.all({ after: through, limit: most_at_once });
  if (todo.length + fresh.length === 0) return false;
  transaction.begin.run();
  for (const { input_sequence } of todo) {
    const input = store.inputs.bySequence.get({ sequence: input_sequence });
    store.search.forget.run({ input_sequence });
    if (input) store.search.add.run({ input_sequence, words: searchWords(input.canonical) });
    store.search.done.run({ input_sequence });
  }
  for (const { sequence, canonical } of fresh) {
    store.search.add.run({ input_sequence: sequence, words: searchWords(canonical) });
    store.search.advance.run({ indexed_through: sequence });
  }
  transaction.commit.run();
  return todo.length + fresh.length === most_at_once;
}
