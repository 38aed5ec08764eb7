import { setTimeout as pause } from 'node:timers/promises';

/** A choice of a person. */
export type Choice = { readonly action: string; readonly text?: string };
export type Item = {
  readonly item_id: string;
  readonly caller_item_id: string;
  readonly revision: number;
  readonly raw_input: { readonly title: string; readonly summary: string; readonly actions: readonly Action[] };
};
type Action = { readonly value: string; readonly popup: { readonly kind: string; readonly default_value?: string } };
/** A request and its choice. */
export type Asked = { readonly choice: Choice; readonly item: Item };
type Office = {
  readonly base_url: string;
  readonly token: string;
  choose(item: Item): Choice;
  /** The number of requests that must be open at once before the first is answered. Default: 0. */
  readonly many?: number;
  /** Picks the next of so many requests. */
  pick(many: number): number;
};

/**
 * Answers every request until it is stopped, also while the server is away. `choices` has the choice for each request,
 * also if the reply to its answer was lost.
 */
export function people({ base_url, token, choose, many = 0, pick }: Office) {
  const choices = new Map<string, Asked>();
  let isOver = false;
  let open = 0;
  const review = reviewAs({ base_url, token });
  const ended = work();

  async function work(): Promise<void> {
    while (!isOver) {
      try {
        const items: Item[] = (await review('items?view=queue&limit=100')).items;
        open = Math.max(open, items.length);
        for (let left = open < many ? 0 : 1 + pick(8); left > 0 && items.length > 0; left--) {
          const [item] = items.splice(pick(items.length), 1);
          if (item) await answer(item);
        }
        await pause(20 + pick(40));
      } catch {
        await pause(20); // the server is away, or another process was faster
      }
    }
  }

  async function answer(item: Item): Promise<void> {
    const choice = choices.get(item.item_id)?.choice ?? choose(item);
    choices.set(item.item_id, { choice, item }); // an answer whose reply is lost is repeated, not changed
    const kind = item.raw_input.actions.find(({ value }) => value === choice.action)?.popup.kind;
    const response = kind === 'free_text' ? { kind, text: choice.text ?? '' } : { kind: 'none' };
    const body = { expected_revision: item.revision, action_value: choice.action, response };
    await review(`items/${item.item_id}/answer`, body);
  }

  return {
    choices,
    /** True if all requests were open at once. */
    hasOpened: () => open >= many,
    isOver: () => isOver,
    async stop(): Promise<void> {
      isOver = true;
      await ended;
    },
  };
}

function reviewAs({ base_url, token }: Pick<Office, 'base_url' | 'token'>) {
  return async (path: string, body?: object) => {
    const reply = await fetch(`${base_url}/review/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { ok, data, error } = JSON.parse(await reply.text());
    if (!ok) throw new Error(`${path}: ${error.code}`);
    return data;
  };
}
