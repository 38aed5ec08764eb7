import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findBrowser } from './find-browser.ts';

test('a browser is brought where none is named', () => {
  assert.notEqual(findBrowser(''), '');
});

test('a named browser that is not there is an error and no other one is taken', () => {
  assert.throws(() => findBrowser('/nowhere/chromium'), /HDO_BROWSER does not name an executable file/);
  assert.throws(() => findBrowser('/'), /HDO_BROWSER does not name an executable file/);
});
