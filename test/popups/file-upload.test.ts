import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptsFile } from '../../src/popups/accepted-file.ts';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const table: [accept: string[] | null, declared: string, sniffed: string | null, accepted: boolean][] = [
  [null, 'anything/at-all', 'image/png', true],
  [null, '', null, true],
  [['image/*'], 'image/png', 'image/png', true],
  [['image/*'], 'IMAGE/PNG', null, true],
  [['image/*'], 'image/png', 'application/pdf', false],
  [['image/*'], 'application/pdf', 'image/png', false],
  [['image/*'], 'imagery/png', null, false],
  [['image/png'], 'image/png; name=x', 'image/png', true],
  [['image/png'], 'image/jpeg', 'image/jpeg', false],
  [['text/csv'], 'text/csv', null, true],
  [['text/csv', 'application/pdf'], 'application/pdf', 'application/pdf', true],
  [['text/*'], 'text', null, false],
  [['text/*'], '', null, false],
  [['image/svg+xml'], 'image/svg+xml', 'application/xml', true],
  [['image/svg+xml'], 'image/svg+xml', 'application/zip', false],
  [['application/msword'], 'application/msword', 'application/x-cfb', true],
  [['application/vnd.ms-excel'], 'application/vnd.ms-excel', 'application/zip', false],
  [['application/pdf'], 'application/pdf', 'application/x-cfb', false],
  [[docx], docx, 'application/zip', true],
  [['application/*'], 'application/epub+zip', 'application/zip', true],
];

for (const [accept_mime_types, declared, sniffed, accepted] of table) {
  const verdict = accepted ? 'may' : 'may not';
  test(`a file declared as "${declared}" that looks like ${sniffed} ${verdict} answer ${accept_mime_types}`, () => {
    assert.equal(acceptsFile({ accept_mime_types }, { declared, sniffed }), accepted);
  });
}
