import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { luckOf } from '../faults/power/luck.ts';
import { signIn } from '../helpers/appliance/person.ts';
import { atOnce } from '../helpers/at-once.ts';
import { inbox, signedIn, tabIn } from '../helpers/browser/built-inbox.ts';
import { acts } from '../helpers/browser/hurried/acts.ts';
import { labels, others, titleOf } from '../helpers/browser/hurried/others.ts';
import { phone } from '../helpers/browser/queue.ts';
import { count, seed, toRepeat } from '../helpers/data/seed.ts';
import { root } from '../helpers/data/sources.ts';

type Seen = { readonly titles: readonly string[]; readonly answers: readonly string[] };
type Command = {
  readonly path: string;
  readonly body: Answer & { readonly items?: readonly Answer[] };
  readonly press: Press | null;
  readonly painted: Seen | null;
  readonly painted_for_ms: number;
};
type Answer = {
  readonly item_id?: string;
  readonly expected_revision: number;
  readonly confirms?: string;
  readonly action_value: string;
};

type Press = { readonly key: string; readonly isTyped: boolean; readonly choices: readonly string[] };

const steps = 100;
const runs_at_once = 3;
const recorder = { path: join(root, 'test/helpers/browser/hurried/recorder.mjs') };

/** Works in the page at random while others work too. Returns the commands that the page sent, and what was decided. */
async function run(t: Pick<TestContext, 'after'>, run_seed: number) {
  const luck = luckOf(run_seed);
  const box = await inbox();
  const [agent, maya, omar] = [box.caller(), box.person('Maya'), box.person('Omar', { role: 'admin' })];
  const session = await signIn(box.base_url, { link: box.link(omar) }); // a token gives no approval
  const world = others(agent, { ...omar, ...session }, luck);
  for (let at = 0; at < 6; at += 1) await world.send();
  const two = { match: { action: 'approve' }, approvals: 2 };
  if (run_seed % 3 === 0) await session.call('policySave', { params: { name: 'two' }, body: two });
  const isPhone = run_seed % 2 === 1;
  const screen = isPhone ? phone : { hasTouch: true };
  const context = await signedIn(t, box, maya, { ...screen, hurried: true });
  await context.addInitScript(recorder);
  const page = await tabIn(context, box);
  await page
    .locator(isPhone ? '.rows .row' : '.answer-bar')
    .first()
    .waitFor();
  const act = await acts(page, luck);
  for (let step = 0; step < steps; step += 1) {
    const happens = luck.below(5) === 0 ? world.act() : undefined;
    await act();
    await happens;
  }
  const commands = (await page.evaluate('commands')) as Command[];
  await page.close();
  const { items } = await maya.call('itemList', { query: { view: 'decided', limit: 50 } });
  const mine = items.filter(({ answer }) => answer?.answered_by === maya.name);
  return { names: world.names, commands, mine };
}

/** Returns the reason for which a command of the page is wrong. */
function wrongIn({ path, body, press, painted, painted_for_ms }: Command, names: ReadonlyMap<string, string>) {
  if (!press || !painted) return 'nothing was pressed or painted';
  if (press.isTyped) return `the typed letter ${press.key} ran it`;
  if (!/\/answers?$/.test(path)) return undefined;
  if (painted_for_ms < 400) return `it was painted for ${painted_for_ms} ms`;
  const label = body.confirms === undefined ? (labels[body.action_value] ?? '') : 'Confirm';
  if (press.key === 'swipe' && body.action_value === 'wipe') return 'a swipe ran a risky answer';
  const offered = [...painted.answers, ...press.choices];
  if (!offered.some((name) => name.includes(label))) return `${label} was not painted`;
  const answers = body.items ?? [{ ...body, item_id: path.split('/').at(-2) ?? '' }];
  return answers.map((answer) => unseenIn(answer, painted, names)).find((reason) => reason !== undefined);
}

function unseenIn({ item_id = '', expected_revision }: Answer, { titles }: Seen, names: ReadonlyMap<string, string>) {
  const name = names.get(item_id);
  const title = titleOf(name ?? '', expected_revision);
  return name === undefined || titles.includes(title) ? undefined : `${title} was not painted`;
}

const runs = count({ usual: 6, long: 100 });

test(`haste answers only what was painted for 400 ms, and no typed letter runs a command; ${toRepeat}`, async (t) => {
  let [answers, swiped] = [0, 0];
  const seeds = Array.from({ length: runs }, (_, at) => seed * 1_000 + at);
  await atOnce(runs_at_once, seeds, async (run_seed) => {
    const { names, commands, mine } = await run(t, run_seed);
    for (const command of commands) {
      const wrong = wrongIn(command, names);
      assert.equal(wrong, undefined, `run ${run_seed}: ${JSON.stringify(command)}`);
    }
    const sent = commands.filter(({ path }) => /\/answers?$/.test(path)).map((one) => JSON.stringify(one));
    for (const { item_id } of mine)
      assert.ok(
        sent.some((one) => one.includes(item_id)),
        `${item_id} was sent`,
      );
    answers += mine.length;
    swiped += commands.filter(({ path, press }) => press?.key === 'swipe' && /\/answer$/.test(path)).length;
  });
  t.diagnostic(`${answers} answers in ${runs} runs, ${swiped} by a swipe`);
  assert.ok(answers >= runs, `${answers} answers in ${runs} runs`);
  assert.ok(swiped > 0, 'some answers are swipes');
});
