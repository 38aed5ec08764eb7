/**
 * Random programs against a model. A program calls random tools with random arguments, several at once, and crashes at
 * random moments. The model knows only what people read on the cards and what they chose. PROGRAMS is how many.
 */
import { openClient } from 'human-decision-outbox/client';
import { z } from 'zod';

const { HDO_URL, TOKEN, PROGRAMS, SEED } = process.env;
const at_once = 8;
const most_lives = 25;

/** A crash of the program between any two lines. */
export class Crash extends Error {}

let drawn = 0;
const step = z.object({ name: z.string().trim(), times: z.number().default(2) });
/** The tools, whose schemas add, coerce and change arguments. Some do so in another way each time. */
export const shapes = {
  pay: { to: z.string(), amount: z.number().default(7) },
  plan: { step: step.default({ name: 'first', times: 1 }), tags: z.array(z.string()).default(['x']) },
  note: { text: z.string().toUpperCase() },
  count: { n: z.coerce.number() },
  shout: { text: z.string().overwrite((text) => `${text}!`) },
  draw: { seed: z.number().default(() => ++drawn) },
};
const texts = ['Dana', ' a ', '10', '', 'true', 'a\u202eb', '{"a":1}', '<b>&amp;', 'line\nline', 'long '.repeat(600)];

/** Numbers that look random, the same for each seed. */
export function luckOf(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end) => Math.floor(next() * end);
  return { next, below, pick: (all) => all[below(all.length)] };
}

function argumentsFor(tool, luck) {
  const text = () => luck.pick(texts);
  switch (tool) {
    case 'pay':
      return luck.next() < 0.5 ? { to: text() } : { to: text(), amount: luck.below(1_000) };
    case 'plan':
      return luck.next() < 0.3 ? {} : { step: { name: text(), ...(luck.next() < 0.5 && { times: luck.below(9) }) } };
    case 'count':
      return { n: luck.next() < 0.5 ? luck.below(99) : String(luck.below(99)) };
    case 'draw':
      return luck.next() < 0.5 ? {} : { seed: luck.below(9) };
    default:
      return { text: text() };
  }
}

/** Makes a program: the calls of each turn, and how often it crashes. */
function programOf(run, luck) {
  const turns = Array.from({ length: 1 + luck.below(3) }, (_, turn) =>
    Array.from({ length: 1 + luck.below(4) }, (_, at) => {
      const tool = luck.pick(Object.keys(shapes));
      return { id: `call-${turn}-${at}`, tool, input: argumentsFor(tool, luck) };
    }),
  );
  return { run, turns, luck, crashes: luck.next() * 0.12 };
}

/** Wraps the client of a program: it may crash before or after each request. */
function crashing(outbox, { luck, crashes }) {
  const methods = Object.entries(outbox).map(([name, method]) => [
    name,
    async (...given) => {
      if (luck.next() < crashes) throw new Crash(`before ${name}`);
      const answer = await method(...given);
      if (luck.next() < crashes) throw new Crash(`after ${name}`);
      return answer;
    },
  ]);
  return Object.fromEntries(methods);
}

const acts = [];
/** Records that a tool ran, with the arguments that it got. */
export function act(run, call, tool, input) {
  acts.push({ run, call, tool, input });
  return 'done';
}

/** The store of a program, which may crash before or after it writes, and whose content somebody may change. */
function storeOf({ luck, crashes }) {
  let saved;
  return {
    load: () => saved,
    save: (text) => {
      if (luck.next() < crashes) throw new Crash('before a save');
      saved = text;
      if (luck.next() < crashes) throw new Crash('after a save');
    },
    /** Changes arguments in the store, but not beside an approval that the SDK of OpenAI has bound to them. */
    forge: () => {
      if (saved !== undefined && !/approvalInvocations":\[\{/.test(saved) && luck.next() < 0.1)
        saved = saved.replaceAll(/\d\d+(?=[,}\\])/g, '4711');
    },
  };
}

/** Plays a program to its end, through its crashes. An error ends it: what matters is what ran. */
async function played(program, play, outbox) {
  const store = storeOf(program);
  for (let life = 1; ; life++) {
    try {
      if (life === most_lives) program.crashes = 0;
      return await play({ ...program, life, store, outbox: life < most_lives ? crashing(outbox, program) : outbox });
    } catch (error) {
      if (!(error instanceof Crash)) return error;
      if (life > 2 * most_lives) throw error;
      store.forge();
    }
  }
}

const answers = new Map();

async function review(path, body) {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const reply = await fetch(`${HDO_URL}/review/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await reply.json()).data;
}

/** People who answer what is in the queue, in random order. */
async function people(luck, isOver) {
  while (!isOver()) {
    const { items } = await review('items?view=queue&limit=100');
    for (const item of items.sort(() => luck.next() - 0.5)) {
      const { item_id, caller_item_id, revision, raw_input } = item;
      const change = raw_input.actions.find(({ value }) => value === 'approve-with-changes');
      const action = luck.next() < 0.7 ? 'approve' : change && luck.next() < 0.5 ? change.value : 'deny';
      const text = action === 'deny' ? 'No.' : (change?.popup.default_value ?? '').replaceAll(/\d+/g, '8');
      answers.set(`${item_id} ${revision}`, { caller_item_id, raw_input, action, text });
      const response = action === 'approve' ? { kind: 'none' } : { kind: 'free_text', text };
      await review(`items/${item_id}/answer`, { expected_revision: revision, action_value: action, response });
    }
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

const decoded = (html) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&');

/** Reads the arguments from a card as a person does. */
function readCard({ summary, details }) {
  const html = /The arguments are long/.test(summary) ? details : summary;
  const [, table, block] = /<table><tbody>(.*?)<\/tbody><\/table>|<pre>(.*?)<\/pre>/s.exec(html) ?? [];
  if (table === undefined) return block === undefined ? {} : JSON.parse(decoded(block));
  const rows = table.matchAll(/<tr><th>(.*?)<\/th><td>(?:<code>(.*?)<\/code>|<pre>(.*?)<\/pre>|(.*?))<\/td><\/tr>/gs);
  const value = ([, , code, lines, text = '']) => {
    if (code !== undefined) return JSON.parse(decoded(code));
    if (lines !== undefined) return decoded(lines);
    return text.startsWith('"') ? JSON.parse(decoded(text)) : decoded(text);
  };
  return Object.fromEntries([...rows].map((row) => [decoded(row[1]), value(row)]));
}

const sorted = (value) =>
  JSON.stringify(value, (_, each) =>
    each && typeof each === 'object' && !Array.isArray(each) ? Object.fromEntries(Object.entries(each).sort()) : each,
  );
const keyOf = (run, tool, input) => sorted([run, tool, input]);

/** Lists each call that ran without a yes of its own to exactly its name and arguments. */
function wrongActs() {
  const yes = new Map();
  for (const { caller_item_id, raw_input, action, text } of answers.values()) {
    if (action === 'deny') continue;
    const [, tool] = /<code>(\w+)<\/code>/.exec(raw_input.title) ?? [];
    let input = readCard(raw_input);
    if (action !== 'approve') {
      try {
        input = JSON.parse(text);
      } catch {
        continue; // no arguments, so it allows nothing
      }
    }
    const key = keyOf(caller_item_id.split(':')[0], tool, input);
    yes.set(key, (yes.get(key) ?? new Set()).add(caller_item_id));
  }
  const calls = Map.groupBy(acts, ({ run, tool, input }) => keyOf(run, tool, input));
  const count = (all) => new Set(all.map(({ call }) => call)).size;
  return [...calls].filter(([key, all]) => count(all) > (yes.get(key)?.size ?? 0)).map(([key]) => key);
}

/** Plays all programs, some at once, and prints what the model says. */
export async function playAll(framework, play) {
  const outbox = openClient();
  const many = Number(PROGRAMS);
  let isOver = false;
  const crowd = people(luckOf(Number(SEED)), () => isOver);
  const errors = {};
  let started = 0;
  const worker = async () => {
    while (started < many) {
      const at = started++;
      const program = programOf(`${framework}-${at}`, luckOf(Number(SEED) + at * 7_919));
      const error = await played(program, play, outbox);
      if (error) errors[error.code ?? error.name] = (errors[error.code ?? error.name] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: at_once }, worker));
  isOver = true;
  await crowd;
  const ran = new Set(acts.map(({ run, call }) => `${run} ${call}`)).size;
  process.stdout.write(JSON.stringify({ ran, answered: answers.size, wrong: wrongActs(), errors }));
}
