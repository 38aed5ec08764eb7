import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { root, sources } from './helpers/data/sources.ts';

/** The reason why a test runs the sources, and the test that shows the same behaviour in the executable, shortened. */
type Reason = readonly [why: string, shortForm: string];

const moves = 'moves the clock';
const aged = 'http/aged.test.ts';
const served = 'http/served.test.ts';

/**
 * Tests of callers, HTTP, people and the browser that start an appliance from the sources, not dist/hdo. A file is
 * listed for some of its tests; all others in it run the executable.
 */
const standing: Readonly<Record<string, Reason>> = {
  'callers/claims.test.ts': ['has a queue of writes that is full', 'callers/claims.test.ts'],
  'callers/claims-kept.test.ts': ['moves the clock past the answers of claims', 'callers/claims-kept.test.ts'],
  'callers/download.test.ts': ['reads the open files and the log of this process', 'http/pipeline.test.ts'],
  'callers/last-used.test.ts': [moves, served],
  'callers/lifecycle.test.ts': [moves, 'people/items.test.ts'],
  'callers/limits.test.ts': ['moves the clock to the last millisecond of each window', served],
  'callers/restart.test.ts': ['keeps the clock over a restart in the middle of a window', served],
  'callers/signs-of-life.test.ts': ['lets minutes pass without a poll', 'callers/signs-of-life.test.ts'],
  'callers/stock-limits.test.ts': ['moves the clock past the retention of items', served],
  'http/credentials.test.ts': ['moves the clock to the last millisecond of a key', aged],
  'http/failure.test.ts': ['starts a writer that fails, is full or dies', 'faults/failed-sync.test.ts'],
  'http/health.test.ts': ['starts a writer that fails', 'http/health.test.ts'],
  'http/metrics.test.ts': [moves, served],
  'http/request-log.test.ts': ['reads each line as it is written, successes too', served],
  'http/size.test.ts': ['skips 15 seconds of a body that stalls', 'http/body.test.ts'],
  'people/audit-export.test.ts': ['skips a minute in which nothing is read', 'people/audit-export.test.ts'],
  'people/audit.test.ts': ['moves the clock, also backwards', aged],
  'people/confirmed.test.ts': [moves, aged],
  'people/device/approval.test.ts': [moves, aged],
  'people/device/flood.test.ts': ['moves the clock over minutes of a flood', 'people/device/flood.test.ts'],
  'people/device/flow.test.ts': [moves, aged],
  'people/device/life.test.ts': ['starts a writer that fails or is full', 'people/device/life.test.ts'],
  'people/notices.test.ts': [moves, 'people/notices.test.ts'],
  'people/passkey-attacks.test.ts': [moves, 'people/passkey-attacks.test.ts'],
  'people/password.test.ts': [moves, aged],
  'people/sessions.test.ts': ['moves the clock, and calls the server without a socket', 'people/sessions.test.ts'],
  'people/sign-in.test.ts': [moves, aged],
  'people/sign-in/oidc-clock.test.ts': [moves, 'people/sign-in/oidc.test.ts'],
  'people/sign-in/totp.test.ts': [moves, 'web/totp.test.ts'],
  'people/signature-attacks.test.ts': [moves, 'people/signature-attacks.test.ts'],
  'people/skip.test.ts': [moves, aged],
  'people/throttle.test.ts': [moves, served],
  'people/tokens.test.ts': [moves, aged],
  'people/upload-life.test.ts': [moves, aged],
  'web/axe-troubles.test.ts': ['lets the confirmation by password expire', aged],
  'web/callers-keyboard.test.ts': ['lets the confirmation by password expire', 'web/callers.test.ts'],
  'web/confirm.test.ts': ['lets the confirmation by password expire', 'web/callers.test.ts'],
  'web/connect-looks.test.ts': ['lets the confirmation by password and a code expire', 'web/connect-looks.test.ts'],
  'web/connect.test.ts': ['lets the confirmation by password and a code expire', 'web/connect.test.ts'],
  'web/focus-views.test.ts': ['lets the confirmation by password expire', 'web/focus.test.ts'],
  'web/form-hints.test.ts': ['lets an upload expire', 'web/form-hints.test.ts'],
  'web/left.test.ts': ['lets minutes pass without a poll', 'web/left.test.ts'],
  'web/settings.test.ts': ['lets the confirmation by password expire', 'web/settings.test.ts'],
  'web/skip.test.ts': ['lets a skip end', 'web/skip.test.ts'],
  'web/typed-at-once.test.ts': ['lets the confirmation by password expire', 'web/typed-at-once.test.ts'],
};

/** Calls that run the program from the sources, in this process or another. */
const fromSources = /\b(standing(Appliance|Office|Inbox)|presentAppliance|notified|openAppliance)\(|bin\/hdo\.ts/;
/** Calls that run dist/hdo. */
const fromExecutable =
  /\b(appliance|account|office|inbox|\w+(Inbox|Desk)|tabOf|serveExecutable|startHdo|hdoBeside|place|started)\(/;
const folders = ['test/callers', 'test/http', 'test/people', 'test/web'];
const read = (name: string) => readFileSync(join(root, 'test', name), 'utf8');

test('tests of callers, HTTP, people and the browser run dist/hdo, except those with a reason', () => {
  const found = sources(folders).filter((file) => fromSources.test(readFileSync(file, 'utf8')));
  assert.deepEqual(found.map((file) => relative(join(root, 'test'), file)).sort(), Object.keys(standing).sort());
});

test('every test of the sources has a short form that runs the executable', () => {
  for (const [name, [why, shortForm]] of Object.entries(standing)) {
    assert.ok(why, name);
    assert.ok(existsSync(join(root, 'test', shortForm)), `${name}: ${shortForm} does not exist`);
    assert.match(read(shortForm), fromExecutable, `${name}: ${shortForm} does not run the executable`);
  }
});
