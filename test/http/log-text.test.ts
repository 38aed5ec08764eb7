import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textLine } from '../../src/http/log/log.ts';

test('a log line for people escapes control characters in words and in texts', () => {
  const members = { word: 'a\u001b[2J\u009bb', text: 'a \u202e b\nc', number: 5 };
  const line = textLine(JSON.stringify({ level: 30, time: '2026-11-22T10:00:00.000Z', event: 'x', ...members }));
  assert.equal(line, '10:00:00 x word=a⟨U+001B⟩[2J⟨U+009B⟩b text="a ⟨RLO⟩ b\\nc" number=5\n');
});
