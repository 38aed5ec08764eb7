import fc from 'fast-check';
import type { Reply } from '../../helpers/appliance/reply.ts';
import { ask, callerOf, type Who, who } from '../ask.ts';
import { learnFiles } from '../learn.ts';
import type { Stage } from '../stage.ts';
import { anywhere, often, pick, verb } from '../verb.ts';
import { type Cursor, complete } from '../walks.ts';
import { type List, lists, liveIn, page } from '../world/pages.ts';
import { refuses } from '../world/says.ts';

const limit = fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 1, max: 3 }) }, fc.constantFrom(null, 100));
const list = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...lists.slice(0, 2)) }, fc.constant(lists[2]));

export const pageVerbs = {
  walkOn: verb({
    weight: 14,
    args: fc.record({ who, list, limit, at: anywhere, begin: fc.boolean(), live: often }),
    play: async (stage, { who, list, limit, at, begin, live }) => {
      const begun = begin ? undefined : pick(stage.walks, at);
      const start = (live && pick(longLists(stage), at)) || { caller: who.caller, list };
      const walk = begun ?? { ...start, met: [], cursor: null };
      const asker = { caller: walk.caller, key: begun ? 0 : who.key };
      const turned = await turn(stage, asker, { list: walk.list, limit, cursor: walk.cursor });
      if (!turned) return;
      if (!begun) stage.walks.push(walk);
      walk.met.push(...turned.shown);
      walk.cursor = turned.cursor;
      if (walk.cursor) return;
      complete(walk, liveIn(stage.world, callerOf(stage, walk), walk.list));
      stage.walks.splice(stage.walks.indexOf(walk), 1);
    },
  }),
  turnBack: verb({
    weight: 2,
    args: fc.record({ who, list, limit, at: anywhere }),
    play: async (stage, { who, list, limit, at }) => {
      const mine = stage.cursors.filter((one) => one.list === list && one.caller === callerOf(stage, who));
      await turn(stage, who, { list, limit, cursor: pick(mine, at) ?? null });
    },
  }),
  strayCursor: verb({
    weight: 1,
    args: fc.record({ who, list, at: anywhere }),
    play: async (stage, { who, list, at }) => {
      const cursor =
        pick(
          stage.cursors.filter((one) => one.list !== list),
          at,
        )?.text ?? 'stray';
      const asked = list === 'outputReadAll' ? { body: { cursor } } : { query: { cursor } };
      await ask(stage, who, { operation: list, asked }, () => refuses('validation_failed', ['cursor invalid_cursor']));
    },
  }),
};

/** Lists that are long enough for a walk. */
function longLists({ callers, world }: Stage) {
  const all = callers.flatMap(({ caller }, at) => lists.map((list) => ({ at, caller, list })));
  const long = all.filter(({ caller, list }) => liveIn(world, caller, list).length > 2);
  return long.map(({ at, list }) => ({ caller: at, list }));
}

type Turned = { list: List; limit: number | null; cursor: Cursor | null };

/** Requests a page. Returns undefined if the key is not usable. */
async function turn(stage: Stage, who: Who, { list, limit, cursor }: Turned) {
  const sent = { ...(limit && { limit }), ...(cursor && { cursor: cursor.text }) };
  const asked = list === 'outputReadAll' ? { body: sent } : { query: sent };
  let turned: { shown: readonly number[]; cursor: Cursor | null } | undefined;
  await ask(stage, who, { operation: list, asked }, (caller, reply) => {
    if (list === 'outputReadAll') learnFiles(stage.world, reply);
    const { data, shown, next } = page(stage.world, caller, list, { after: cursor?.after ?? 0, limit: limit ?? 25 });
    const text = cursorIn(reply);
    const given = next === null ? null : { list, caller, text, after: next };
    if (given) stage.cursors.push(given);
    turned = { shown, cursor: given };
    return { data: { ...data, next_cursor: next === null ? null : text } };
  });
  return turned;
}

/** Formats a position as the server does. */
function cursorIn({ json }: Reply): string {
  const { next_cursor } = (json?.data ?? {}) as { next_cursor?: unknown };
  return typeof next_cursor === 'string' ? next_cursor : '';
}
