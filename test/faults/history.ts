/** What is known of one item: how it must be found, and how it may be found because an operation was cut short. */
export type History = { confirmed: ItemState; doubtful?: ItemState };

/** The states that callers and people can tell apart. */
export type ItemState =
  | { kind: 'absent' }
  | { kind: 'pending'; revision: number; title: string }
  | { kind: 'answered'; output_result_id: string | null; title: string }
  | { kind: 'read'; output_result_id: string; title: string }
  | { kind: 'acknowledged'; output_result_id: string };

/** Whether an item found in a state bears out its history. An answer cut short has an id that nobody was told. */
export function bearsOut(found: ItemState, { confirmed, doubtful }: History): boolean {
  return same(found, confirmed) || (doubtful !== undefined && same(found, doubtful));
}

function same(found: ItemState, known: ItemState): boolean {
  if (known.kind === 'answered' && known.output_result_id === null && found.kind === 'answered') {
    return found.title === known.title;
  }
  const text = (state: ItemState) => JSON.stringify(Object.entries(state).sort());
  return text(found) === text(known);
}
