import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { Canonical, canonicalise, Submission } from '../../src/contract/submission.ts';
import { arbitrarySubmission } from '../helpers/data/arbitrary-submissions.ts';
import { tries } from '../helpers/data/seed.ts';

const ajv = new Ajv2020({ strict: false });
const isSubmission = ajv.compile(JSON.parse(JSON.stringify(Submission)));
const isCanonical = ajv.compile(JSON.parse(JSON.stringify(Canonical)));

/** Checks a property of every valid submission. */
function always(holds: (submission: Submission) => void): void {
  fc.assert(fc.property(arbitrarySubmission, holds), tries(300));
}

test('a canonical form is its own canonical form', () => {
  always((submission) => {
    const once = canonicalise(submission);
    assert.deepEqual(canonicalise(once.canonical), once);
    assert.deepEqual(canonicalise(JSON.parse(once.text)), once);
  });
});

test('a canonical form matches the canonical schema, and its submission the submission schema', () => {
  always((submission) => {
    assert.ok(isSubmission(submission), JSON.stringify(isSubmission.errors));
    assert.ok(isCanonical(canonicalise(submission).canonical), JSON.stringify(isCanonical.errors));
  });
});

test('the canonical text is the canonical form with sorted keys, and the hash covers that text', () => {
  always((submission) => {
    const { canonical, text, content_hash } = canonicalise(submission);
    assert.equal(text, JSON.stringify(sorted(canonical)));
    assert.equal(content_hash, createHash('sha256').update(text).digest('hex'));
  });
});

test('key order and unknown properties do not change the canonical text', () => {
  always((submission) => {
    const other = strange(submission) as object;
    assert.equal(canonicalise(other).text, canonicalise(submission).text);
  });
});

function sorted(value: unknown): unknown {
  return rebuilt(value, (entries) => entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function strange(value: unknown): unknown {
  return rebuilt(value, (entries) => [['x-unknown', { kind: 'none' }], ...entries.reverse(), ['__proto__', 'x']]);
}

type Entries = [string, unknown][];

function rebuilt(value: unknown, arrange: (entries: Entries) => Entries): unknown {
  if (Array.isArray(value)) return value.map((element) => rebuilt(element, arrange));
  if (typeof value !== 'object' || value === null) return value;
  const entries: Entries = Object.entries(value).map(([name, part]) => [name, rebuilt(part, arrange)]);
  return Object.fromEntries(arrange(entries));
}
