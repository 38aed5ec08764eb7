import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { itemId, sequenceOf } from '../../src/contract/item-id.ts';
import { readCursor, writeCursor } from '../../src/lib/crypto/cursor.ts';
import { openSeal } from '../../src/lib/crypto/seal.ts';

const seal = openSeal(randomBytes(32));
const numbers = [1, 2, 31, 255, 65_536, 2 ** 40, Number.MAX_SAFE_INTEGER];

test('a cursor can be read by its own list only', () => {
  for (const number of numbers) {
    const cursor = writeCursor(seal, 'queue', [3, number]);
    assert.deepEqual(readCursor(seal, 'queue', cursor, 2), [3, number]);
    assert.equal(readCursor(seal, 'decided', cursor, 2), undefined);
    assert.equal(readCursor(seal, 'queue', cursor, 1), undefined);
    assert.equal(readCursor(openSeal(randomBytes(32)), 'queue', cursor, 2), undefined);
    assert.deepEqual(readCursor(seal, 'list', writeCursor(seal, 'list', [number]), 1), [number]);
  }
});

test('a cursor with any changed byte is invalid', () => {
  const cursor = writeCursor(seal, 'list', [77]);
  for (let at = 0; at < cursor.length; at++) {
    const other = cursor[at] === 'A' ? 'B' : 'A';
    assert.equal(readCursor(seal, 'list', cursor.slice(0, at) + other + cursor.slice(at + 1), 1), undefined);
  }
  for (const damaged of ['', cursor.slice(1), `${cursor}A`, `${cursor}=`, ` ${cursor}`]) {
    assert.equal(readCursor(seal, 'list', damaged, 1), undefined);
  }
});

test('an item’s id decrypts to its sequence and reveals nothing about its neighbours', () => {
  for (const number of numbers) assert.equal(sequenceOf(seal, itemId(seal, number)), number);
  const [one, next] = [itemId(seal, 41), itemId(seal, 42)];
  const alike = [...one].filter((digit, at) => digit === next[at]).length;
  assert.ok(alike < 15, `${one} and ${next}`);
  for (const text of ['', 'itm_', one.slice(0, -1), `${one}0`, one.toUpperCase(), one.replace('itm', 'out')]) {
    assert.equal(sequenceOf(seal, text), undefined, text);
  }
});
