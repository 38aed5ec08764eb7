import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { test } from 'node:test';
import { catchesOf, isSilent } from './helpers/data/catches.ts';
import { root, sources } from './helpers/data/sources.ts';

test('every caught failure is rethrown, logged or used, or a comment explains why it is ignored', () => {
  const silent = sources(['src', 'bin', 'build']).flatMap((file) =>
    catchesOf(readFileSync(file, 'utf8'))
      .filter(isSilent)
      .map(({ line }) => `${relative(root, file)}:${line}`),
  );
  assert.deepEqual(silent, []);
});

const silent = [
  'try { a(); } catch { return null; }',
  'try { a(); } catch (error) { return null; }',
  'try { a(); } catch {}',
  "try { a(); } catch { say('// this is not a comment'); }",
  'const found = await a().catch(() => undefined);',
  'await a().catch((_error) => null);',
  'await a().catch(function () {});',
  'await a().catch(async () => { await b(); });',
];

const heard = [
  'try { a(); } catch (error) { if (!isGone(error)) throw error; }',
  'try { a(); } catch (error) { return { cause: error.message }; }',
  'try { a(); } catch { throw new Refusal(); }',
  "try { a(); } catch { log.error({ event: 'failed' }); }",
  'try { a(); } catch { return null; // the caller refuses it\n}',
  'await a().catch(() => undefined); // treated as missing',
  '// retried in a minute\nawait a().catch(() => {});',
  'await a().catch(fail);',
  'await a().catch((error) => refuse(res, error));',
  'await a().catch(({ code }) => said.push(code));',
];

test('ignored failures are found, and handled ones are not', () => {
  for (const text of silent) assert.deepEqual(catchesOf(text).map(isSilent), [true], text);
  for (const text of heard) assert.deepEqual(catchesOf(text).map(isSilent), [false], text);
});
