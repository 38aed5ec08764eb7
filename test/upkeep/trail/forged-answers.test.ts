import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { test } from 'node:test';
import { loadSettings } from '../../../src/config.ts';
import type { AnswerState, AuditKind } from '../../../src/contract/audit.ts';
import { audit } from '../../../src/rules/base/audit.ts';
import type { Outbox } from '../../../src/rules/base/outbox.ts';
import type { AuditRow } from '../../../src/store/tables/audit.ts';
import { openLocalWriter } from '../../../src/writer/local.ts';
import { approvals, signersArrive } from '../../fixtures/approved.ts';
import { fill } from '../../fixtures/fill.ts';
import { standingClock } from '../../helpers/appliance/clock.ts';
import { wrongIn } from '../../helpers/data/wrong-in.ts';
import { temporary } from '../../helpers/programs/hdo.ts';
import { recordingIn } from '../../helpers/shadow/shadow.ts';

const clock = standingClock('2026-03-01T10:00:00.000Z');

function openFolder(data: string) {
  const { limits, standing } = loadSettings({ data, env: {} }).settings;
  return openLocalWriter({ data, limits, standing, upgrade_url: null, recording: recordingIn() }, clock.now);
}

/** Finds the last row of a kind, about an answer of a state. */
function rowOf({ store }: Outbox, kind: AuditKind, state?: AnswerState): AuditRow {
  const all = store.audit.after.all({ after: 0, limit: 10_000 });
  const ids = [...store.answers.every.iterate()].filter((one) => one.state === state).map((one) => one.answer_id);
  const found = all.findLast((row) => row.kind === kind && (state === undefined || ids.includes(row.subject ?? '')));
  return found ?? assert.fail(`no ${kind} of an answer that is ${state}`);
}

/** Adds a row like another one, as the program adds its rows. */
function repeat(outbox: Outbox, row: AuditRow, change: Partial<AuditRow>, told: object = {}): void {
  const state = JSON.stringify({ ...JSON.parse(row.state ?? '{}'), ...told });
  audit(outbox, { ...row, state, ...change });
}

/** Finds the last decision of two people. */
function madeByTwo(outbox: Outbox): AuditRow {
  const all = outbox.store.audit.after.all({ after: 0, limit: 10_000 });
  const found = all.findLast(
    (row) => row.kind === 'decision.made' && JSON.parse(row.state ?? '').answers?.length === 2,
  );
  return found ?? assert.fail('no decision of two people');
}

const decision = { kind: 'decision.made', subject: 'out_forged' } as const;
const answersOf = (row: AuditRow) => JSON.parse(row.state ?? '{}').answers;
const markOf = (row: AuditRow) => {
  const { answer_id, digest, content } = JSON.parse(row.state ?? '{}');
  return { answer_id, digest, content };
};
const someDigest = 'f'.repeat(64);

/** Rows that the rules never write, each with what verify says of it. */
const forgeries: Readonly<Record<string, readonly [(outbox: Outbox) => void, RegExp]>> = {
  'a decision without enough answers': [
    (outbox) => {
      const row = madeByTwo(outbox);
      repeat(outbox, row, { subject: 'out_forged' }, { answers: answersOf(row).slice(1) });
    },
    /^row \d+ of the audit trail decides by 1 answers, although person needs 2$/,
  ],
  'a decision by nobody': [
    (outbox) => repeat(outbox, madeByTwo(outbox), { subject: 'out_forged' }, { answers: [], needed: 1 }),
    /^row \d+ of the audit trail decides by 0 answers, although person needs 1$/,
  ],
  'a decision that counts one answer twice': [
    (outbox) => {
      const mark = markOf(rowOf(outbox, 'answer.given', 'given'));
      repeat(outbox, madeByTwo(outbox), { subject: 'out_forged' }, { answers: [mark, mark] });
    },
    /^row \d+ of the audit trail counts an answer twice$/,
  ],
  'a policy that decides by an answer': [
    (outbox) => {
      const row = rowOf(outbox, 'answer.given', 'given');
      repeat(outbox, row, decision, { by: 'policy', answers: [markOf(row)] });
    },
    /^row \d+ of the audit trail decides by 1 answers, although policy needs 0$/,
  ],
  'an answer that decides twice': [
    (outbox) => repeat(outbox, madeByTwo(outbox), { subject: 'out_forged' }),
    /^row \d+ of the audit trail decides by answer ans_\w+, which is decided already$/,
  ],
  'a decision by an answer that ended': [
    (outbox) => {
      const row = rowOf(outbox, 'answer.ended', 'ended');
      repeat(outbox, row, decision, { by: 'person', answers: [markOf(row)] });
    },
    /^row \d+ of the audit trail decides by answer ans_\w+, which is ended already$/,
  ],
  'a decision by an answer to another item': [
    (outbox) => {
      const row = rowOf(outbox, 'answer.given', 'given');
      const { item } = rowOf(outbox, 'answer.given', 'held');
      repeat(outbox, row, { ...decision, item }, { by: 'person', answers: [markOf(row)] });
    },
    /^row \d+ of the audit trail decides by answer ans_\w+ of another item$/,
  ],
  'a decision by an answer whose digest differs': [
    (outbox) => {
      const row = rowOf(outbox, 'answer.given', 'given');
      repeat(outbox, row, decision, { by: 'person', answers: [{ ...markOf(row), digest: someDigest }] });
    },
    /^row \d+ of the audit trail decides by answer ans_\w+, whose digest differs from that of row \d+$/,
  ],
  'a decision by answers that nobody gave': [
    (outbox) => {
      const strange = (answer_id: string, digest: string) => ({ answer_id, digest, content: null });
      const answers = [strange('ans_one', someDigest), strange('ans_two', '0'.repeat(64))];
      repeat(outbox, madeByTwo(outbox), { subject: 'out_forged' }, { answers });
    },
    /^row \d+ of the audit trail decides by answer ans_one, which nobody has given$/,
  ],
  'a decision with another action than its answer': [
    (outbox) => {
      const row = rowOf(outbox, 'answer.given', 'given');
      repeat(outbox, row, { ...decision, action_value: 'reject' }, { by: 'person', answers: [markOf(row)] });
    },
    /^row \d+ of the audit trail decides by answer ans_\w+ to another revision or with another action$/,
  ],
  'an answer that ends twice': [
    (outbox) => repeat(outbox, rowOf(outbox, 'answer.ended', 'ended'), {}),
    /^row \d+ of the audit trail ends answer ans_\w+, which is ended already$/,
  ],
  'the end of a decided answer': [
    (outbox) => {
      const row = rowOf(outbox, 'answer.given', 'decided');
      repeat(outbox, row, { kind: 'answer.ended' }, { because: 'undone' });
    },
    /^row \d+ of the audit trail ends answer ans_\w+, which is decided already$/,
  ],
  'the end of an answer that nobody gave': [
    (outbox) => repeat(outbox, rowOf(outbox, 'answer.ended', 'ended'), {}, { digest: someDigest, answer_id: 'ans_x' }),
    /^row \d+ of the audit trail ends answer ans_x, which nobody has given$/,
  ],
  'the same answer given again': [
    (outbox) => repeat(outbox, rowOf(outbox, 'answer.given', 'given'), {}),
    /^row \d+ of the audit trail gives answer ans_\w+ again$/,
  ],
  'a second answer of one person': [
    (outbox) => repeat(outbox, rowOf(outbox, 'answer.given', 'given'), { subject: 'ans_x' }, { digest: someDigest }),
    /^row \d+ of the audit trail gives a second answer of rev_\w+$/,
  ],
  'a carried answer that did not stand': [
    (outbox) => {
      const row = rowOf(outbox, 'answer.given', 'given');
      repeat(outbox, row, { kind: 'answer.carried', subject: 'ans_x' }, { digest: someDigest, answer_id: 'ans_x' });
    },
    /^row \d+ of the audit trail carries answer ans_x, which did not stand$/,
  ],
  'an ended answer that is carried as given': [
    (outbox) => repeat(outbox, rowOf(outbox, 'answer.ended', 'ended'), { kind: 'answer.carried' }, { state: 'given' }),
    /^row \d+ of the audit trail carries answer ans_\w+ as given, which was ended$/,
  ],
  'an approval of an earlier version that nothing carries on': [
    (outbox) => {
      const state = JSON.stringify({ is_signed: false, approval_id: 'app_x', reviewer_id: 'rev_x' });
      audit(outbox, { ...rowOf(outbox, 'answer.given', 'given'), kind: 'approval.given', state });
    },
    /^row \d+ of the audit trail records an answer that no later row carries on$/,
  ],
};

test('each row about answers that contradicts earlier rows of the trail is named', async (t) => {
  const data = await fill(t);
  const { transaction, close } = openFolder(data);
  const signers = transaction(signersArrive);
  for (const act of approvals(signers)) {
    clock.move(1_000);
    transaction(act);
  }
  close();
  assert.deepEqual(wrongIn(data), []);
  for (const [name, [forge, sentence]] of Object.entries(forgeries)) {
    const copy = temporary(t);
    cpSync(data, copy, { recursive: true });
    const writer = openFolder(copy);
    writer.transaction(forge);
    writer.close();
    const problems = wrongIn(copy);
    assert.ok(
      problems.some((problem) => sentence.test(problem)),
      `${name}: ${problems.join('\n')}`,
    );
  }
});
