import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operator } from '../../src/rules/base/audit.ts';
import { makeLink } from '../../src/rules/people/reviewers.ts';
import { appliance, type TestAppliance } from '../helpers/appliance/appliance.ts';
import { signIn } from '../helpers/appliance/person.ts';
import { outcome, policyDesk, taken } from '../helpers/appliance/policy-desk.ts';
import { serveExecutable } from '../helpers/programs/executable.ts';
import { document } from '../helpers/programs/hdo.ts';

const match = { caller: 'payables', action: 'pay' };

type Page = Awaited<ReturnType<typeof signIn>>;
const rename = (page: Pick<Page, 'request'>, name: string) => page.request('nameSet', { body: { name } });

test('a save gives no right to somebody who took a name after the page showed it', async (t) => {
  const { ada, carol, bob, save, signed, item } = await policyDesk(t);
  const dave = await signed('Dave');
  assert.equal((await rename(carol.page, 'Cleo')).status, 200);
  assert.equal((await rename(dave.page, 'Carol')).status, 200);
  const shown = { name: 'Carol', reviewer_id: carol.reviewer_id };
  const body = { match, who: ['Carol', 'Bob'] };
  const with_bob = [shown, { name: 'Bob', reviewer_id: bob.reviewer_id }];
  const refused = await save('payments', { ...body, meant: with_bob });
  assert.deepEqual(outcome(refused), [409, 'name_changed']);
  assert.match(refused.json?.error?.message ?? '', /^Carol is not the person whom the page showed\. Nothing was saved/);
  for (const meant of [[], [shown], [with_bob[1]], [...with_bob, { ...shown, reviewer_id: dave.reviewer_id }]]) {
    assert.deepEqual(outcome(await save('payments', { ...body, meant })), [409, 'name_changed'], JSON.stringify(meant));
  }
  const escalated = { match, escalate: { after: '1h', to: ['Carol'] }, meant: [shown] };
  assert.deepEqual(outcome(await save('payments', escalated)), [409, 'name_changed']);
  assert.deepEqual((await ada.page.call('policyList')).policies, []);
  assert.equal((await rename(dave.page, 'Dave')).status, 200, 'a refused save binds no name');

  const meant = [{ name: 'Cleo', reviewer_id: carol.reviewer_id }];
  taken(await save('payments', { match, who: ['Cleo'], meant }));
  assert.deepEqual(outcome(await dave.answers(await item(), 'pay')), [403, 'forbidden']);
  taken(await save('payments', { match, who: ['Cleo'], approvals: 1, meant: [] }));
  taken(await carol.answers(await item(), 'pay'));
  assert.equal((await rename(carol.page, 'Carol')).status, 422);
});

/** Adds a person and signs them in. */
async function added(box: TestAppliance, name: string) {
  const { reviewer_id } = box.person(name);
  const link = box.change((outbox) => makeLink(outbox, operator, { name, lifetime_ms: 60_000 })).secret;
  return { name, reviewer_id, page: await signIn(box.base_url, { link }) };
}

test('a rename and a save at one time leave the right with the person whom the page showed', async (t) => {
  const { box, ada, save } = await policyDesk(t);
  for (const round of [1, 2, 3, 4, 5, 6]) {
    const [owner, taker] = [await added(box, `Owner ${round}`), await added(box, `Taker ${round}`)];
    const saving = () => save(`p${round}`, { match, who: [owner.name], meant: [owner].map(shownOf) });
    const renaming = async () => {
      await rename(owner.page, `Former ${round}`);
      await rename(taker.page, owner.name);
    };
    const both = round % 2 === 0 ? [saving(), renaming()] : [renaming(), saving()];
    const [saved] = (await Promise.all(both)).filter((one) => one !== undefined);
    const { reviewers } = await ada.page.call('reviewerList');
    const bearer = reviewers.find(({ name }) => name === owner.name)?.reviewer_id;
    const { policies } = await ada.page.call('policyList');
    const people = policies.find(({ name }) => name === `p${round}`)?.people;
    if (saved?.status === 200) assert.deepEqual([bearer, people], [owner.reviewer_id, [owner.name]]);
    else assert.ok(people === undefined && [409, 422].includes(saved?.status ?? 0), JSON.stringify(saved));
  }
});

function shownOf({ name, reviewer_id }: { name: string; reviewer_id: string }) {
  return { name, reviewer_id };
}

test('after kill -9 between a rename and a save a name means the person whom the page showed, or nobody', async (t) => {
  const desk = await policyDesk(t);
  const { box } = desk;
  const people = [];
  for (const round of [1, 2, 3]) people.push([await added(box, `Owner ${round}`), await added(box, `Taker ${round}`)]);
  await box.close();
  for (const [at, [owner, taker]] of people.entries()) {
    if (!owner || !taker) continue;
    const server = await serveExecutable(box.data, { HDO_LIMITS__ENABLED: 'false' });
    t.after(server.kill);
    const enter = async (name: string) => {
      const link = box.change((outbox) => makeLink(outbox, operator, { name, lifetime_ms: 60_000 })).secret;
      return signIn(server.base_url, { link });
    };
    const [ada, by_owner, by_taker] = [await enter('Ada'), await enter(owner.name), await enter(taker.name)];
    const body = { match, who: [owner.name], meant: [shownOf(owner)] };
    const lost = [
      ada.request('policySave', { params: { name: `p${at}` }, body }),
      rename(by_owner, `Former ${at}`),
      rename(by_taker, owner.name),
    ];
    const ended = Promise.allSettled(lost);
    await lost[at]; // each round ends when another of them has its reply
    await server.kill();
    await ended;
  }
  const again = await appliance(t, { data: box.data });
  const link = again.change((outbox) => makeLink(outbox, operator, { name: 'Ada', lifetime_ms: 60_000 })).secret;
  const page = await signIn(again.base_url, { link });
  const { policies } = await page.call('policyList');
  const { reviewers } = await page.call('reviewerList');
  for (const [at, [owner]] of people.entries()) {
    const policy = policies.find(({ name }) => name === `p${at}`);
    const bearer = reviewers.find(({ name }) => name === owner?.name)?.reviewer_id;
    if (policy) assert.deepEqual([policy.people, bearer], [[owner?.name], owner?.reviewer_id]);
  }
  await again.close();
  assert.deepEqual(await document(['verify', '--data', box.data]), { ok: true, problems: [] });
});
