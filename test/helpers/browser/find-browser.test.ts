import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findBrowser } from './find-browser.ts';
import { findFirefox } from './find-firefox.ts';

test('a browser is found or installed if none is named', () => {
  assert.notEqual(findBrowser('shell', ''), '');
});

test('a missing named browser is an error, and no other one is used', () => {
  assert.throws(() => findBrowser('shell', '/nowhere/chromium'), /HDO_BROWSER does not name an executable file/);
  assert.throws(() => findBrowser('shell', '/'), /HDO_BROWSER does not name an executable file/);
  assert.throws(() => findFirefox('/nowhere/firefox'), /HDO_FIREFOX does not name an executable file/);
});
