import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { test } from 'node:test';
import { readMessages, sourceLanguage } from '../../build/web/languages.ts';
import { tools } from '../../src/agent/mcp/tools.ts';
import { type Act, type Column, pastForms } from '../../src/contract/acts-on-people.ts';
import { askerEndpoints } from '../../src/contract/asker-endpoints.ts';
import { auditedEvents, kindGroups } from '../../src/contract/audit.ts';
import { callerEndpoints } from '../../src/contract/caller-endpoints.ts';
import { claimEndpoints } from '../../src/contract/claim-endpoints.ts';
import { deviceEndpoints } from '../../src/contract/device-endpoints.ts';
import { reviewEndpoints } from '../../src/contract/review-endpoints.ts';
import { acts, formerWords, otherNames } from '../../src/contract/words.ts';
import { writes } from '../../src/writer/writes.ts';
import { root, sources } from '../helpers/data/sources.ts';
import { hdo } from '../helpers/programs/hdo.ts';

const table: [name: string, act: Act][] = Object.entries(acts);
const named = (kind: Column) => new Set(table.flatMap(([, act]) => act[kind] ?? []).concat(Object.keys(otherNames)));
const endpoints = { ...callerEndpoints, ...reviewEndpoints, ...deviceEndpoints, ...claimEndpoints, ...askerEndpoints };

/** Verbs of the writer that nobody asks for by name: upkeep, counters and the clock. */
const ofUpkeep = [
  'takeDue',
  'recordKeyUse',
  'probe',
  'keepTime',
  'beginLead',
  'endLead',
  'keepSharedSettings',
  'saveRequests',
  'dropExpired',
  'expireInputs',
  'expireOutputs',
  'expireProofs',
  'expireAudit',
  'collectExamples',
  'dropClaimedAnswers',
  'dropUnseen',
  'endAsker',
  'extendSession',
  'addTargets',
  'queueDeliveries',
  'recordDeliveries',
  'keepPushKey',
  'forgetSubscription',
  'recordPush',
  'recordRefusal',
  'recordPasskeyUse',
  'forgiveFailures',
  'expireDeviceRequests',
];
/** Events that follow from another act, from age, or from a setting. */
const withoutAct = [
  'cluster.led',
  'item.reminded',
  'item.escalated',
  'item.overdue',
  'item.expired',
  'item.removed',
  'item.carried',
  'decision.expired',
  'decision.carried',
  'proofs.expired',
  'proofs.removed',
  'audit.expired',
  'device.expired',
  'session.refused',
  'passkey.refused',
  'signature.refused',
  'answer.ended',
  'answer.carried',
  'approval.carried',
  'hold.carried',
];

/** Returns the word that a name of an act must have: of its column, in an event its past form, else the act's own. */
function wordIn(column: Column, { word, forms = {} }: Act): string {
  return forms[column] ?? (column === 'event' ? pastForms[word] : undefined) ?? word;
}

/** Splits a name of any spelling into its words. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
}

test('every name of an act has the exact word of its column', () => {
  const odd = table.flatMap(([name, act]) =>
    (Object.entries(act) as [Column | 'word' | 'forms', string][])
      .filter((entry): entry is [Column, string] => entry[0] !== 'word' && entry[0] !== 'forms')
      .filter(([column, one]) => !wordsOf(one).includes(wordIn(column, act)) && !(one in otherNames))
      .map(([column, one]) => `${name}, ${column}: ${one}`),
  );
  assert.deepEqual(odd, []);
});

test('a form of a word is of a column that the act has, and differs from its usual word', () => {
  const odd = table.flatMap(([name, { word, forms = {}, ...names }]) =>
    Object.entries(forms)
      .filter(([column, form]) => form === wordIn(column as Column, { word }) || !(column in names))
      .map(([column]) => `${name}: ${column}`),
  );
  assert.deepEqual(odd, []);
});

test('every tool of an act is one of MCP', () => {
  const known = tools.map(({ name }) => name);
  assert.deepEqual(
    [...named('tool')].filter((name) => !known.includes(name) && !(name in otherNames)),
    [],
  );
});

test('every endpoint that changes something belongs to an act', () => {
  const known = named('endpoint');
  const proofs = ['passkeyChallenge', 'passkeyOptions', 'signatureOptions'];
  const reading = ['outputCheck', 'inputRead', 'deviceRequestFind', 'inviteFind', 'policyPreview', ...proofs];
  const changing = Object.entries(endpoints).filter(([, { method }]) => method !== 'GET');
  const missing = changing.map(([name]) => name).filter((name) => !known.has(name) && !reading.includes(name));
  assert.deepEqual(missing, []);
  const gone = table.flatMap(([, { endpoint }]) => (endpoint && !(endpoint in endpoints) ? [endpoint] : []));
  assert.deepEqual(gone, []);
});

test('every verb of the writer belongs to an act or to upkeep', () => {
  const known = named('write');
  assert.deepEqual(
    Object.keys(writes).filter((verb) => !known.has(verb) && !ofUpkeep.includes(verb)),
    [],
  );
  const gone = table.flatMap(([, { write }]) => (write && !(write in writes) ? [write] : []));
  assert.deepEqual([...gone, ...ofUpkeep.filter((verb) => !(verb in writes))], []);
});

test('every event of the audit trail belongs to an act, or follows from something else', () => {
  const known = named('event');
  assert.deepEqual(
    Object.keys(auditedEvents).filter((kind) => !known.has(kind) && !withoutAct.includes(kind)),
    [],
  );
  const gone = table.flatMap(([, { event }]) => (event && !(event in auditedEvents) ? [event] : []));
  assert.deepEqual([...gone, ...withoutAct.filter((kind) => !(kind in auditedEvents))], []);
});

test('every event of the audit trail is written somewhere, or is one of an earlier version', () => {
  const text = sources(['src/rules', 'src/store/tables', 'src/appliance'])
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
  const earlier = Object.keys(auditedEvents).filter((kind) => !text.includes(`'${kind}'`));
  assert.deepEqual(earlier, kindGroups.earlier);
});

test('every command of an act is there', () => {
  for (const [name, { command }] of table) {
    if (!command) continue;
    const { code, stdout } = hdo([...command.split(' '), '--help']);
    assert.equal(code, 0, name);
    assert.match(stdout, new RegExp(`Usage: hdo ${command}`), name);
  }
});

test('no file and no exported name has a former word of an act', () => {
  const former = new RegExp(formerWords.join('|'), 'i');
  const files = sources(['src', 'bin', 'build', 'test']);
  const odd = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const exported = [...text.matchAll(/^export (?:async )?(?:function|const|type|class) (\w+)/gm)].map(
      ([, name]) => name,
    );
    const found = [basename(file), ...exported].filter((name) => name && former.test(name.replaceAll('-', '')));
    return found.map((name) => `${relative(root, file)}: ${name}`);
  });
  assert.deepEqual(odd, []);
});

/** The places of an act, from its endpoint to its button and its tests. */
const stations = [
  'src/contract/',
  'src/people/',
  'src/rules/',
  'src/writer/writes.ts',
  'src/web/server/api.ts',
  'src/web/',
  'test/',
];
/** Acts of people, by the one word that finds them. */
const findable = [
  'answer',
  'undo',
  'skip',
  'unskip',
  'addCaller',
  'revokeCaller',
  'issueKey',
  'rotateKey',
  'revokeKey',
  'upload',
] as const;

test('ten acts are found by their word from the row of the contract to the page', () => {
  const files = sources(['src', 'test']).map((file) => ({
    name: relative(root, file),
    text: readFileSync(file, 'utf8'),
  }));
  for (const act of findable) {
    const word = new RegExp(acts[act].word, 'i');
    for (const station of stations) {
      const at = files.filter(({ name }) => name.startsWith(station));
      assert.ok(
        at.some(({ name, text }) => word.test(basename(name)) || word.test(text)),
        `${act}: nothing in ${station}`,
      );
    }
  }
});

test('every visible word of an act is in the messages', () => {
  const words = JSON.stringify(readMessages(sourceLanguage));
  assert.deepEqual(
    table.flatMap(([, { page }]) => (page && !words.includes(page) ? [page] : [])),
    [],
  );
});
