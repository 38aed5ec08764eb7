import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { loadSettings, SettingsError } from '../../src/config.ts';
import { temporary } from '../helpers/programs/hdo.ts';

test('a flag overrides the environment, which overrides the file, which overrides the default', (t) => {
  const data = folder(t, '[server]\nlisten = "127.0.0.1:2"\n');
  const env = { HDO_SERVER__LISTEN: '127.0.0.1:3' };
  const flags = { 'server.listen': '127.0.0.1:4' };
  const nowhere = join(data, 'none');
  const listen = (sources: Parameters<typeof loadSettings>[0]) => loadSettings(sources).settings.server.listen;
  assert.equal(listen({ data: nowhere, env: {} }), '127.0.0.1:8484');
  assert.equal(listen({ data, env: {} }), '127.0.0.1:2');
  assert.equal(listen({ data, env }), '127.0.0.1:3');
  assert.equal(listen({ data, env, flags }), '127.0.0.1:4');
  assert.equal(loadSettings({ data, env, flags }).origin('server.listen'), '--listen');
});

test('an environment value is converted to the type of its setting', (t) => {
  const env = {
    HDO_LIMITS__ENABLED: 'false',
    HDO_LIMITS__STORED_BYTES: '5',
    HDO_SERVER__TRUSTED_PROXIES: '10.0.0.0/8,::1',
    HDO_SERVER__PUBLIC_URL: '',
  };
  const { settings } = loadSettings({ data: folder(t, ''), env });
  assert.equal(settings.limits.enabled, false);
  assert.equal(settings.limits.stored_bytes, 5);
  assert.deepEqual(settings.server.trusted_proxies, ['10.0.0.0/8', '::1']);
  assert.equal(settings.server.public_url, null);
});

test('every mistake is reported with its place and the expected value', (t) => {
  const mistakes = [
    ['[server]\nlisten = 8484', ':2: server.listen must be host:port, [ipv6]:port, unix:/path or fd:3'],
    ['[server]\nlisten = "localhost:99999"', ':2: server.listen must be host:port'],
    ['# a line\n[limts]\nenabled = true', ':3: limts.enabled is not a setting, the nearest one is limits.enabled'],
    ['listen = "x"', ':1: listen is not a setting, the nearest one is server.listen'],
    ['[log]\nlevel = """\nloud"""', ':2: log.level must be one of info, debug, warn, error'],
    ['[limits]\nstored_bytes = -1', ':2: limits.stored_bytes must be a whole number from 0'],
    ['[limits]\nstored_bytes = "5"', ':2: limits.stored_bytes must be a whole number from 0'],
    ['[server]\ntrusted_proxies = [\n  "10.0.0.0/33"\n]', ':2: server.trusted_proxies must be a list of IP addresses'],
    ['[server]\npublic_url = "https://a.example/path"', ':2: server.public_url must be an http or https address'],
    ['[server\n', ':1: is not valid TOML: '],
    ['[backup]\nafter = "restic backup"', ':2: backup.after must be a list of text'],
    ['[backup]\nafter = ["{path}"]', ':2: backup.after must begin with the program itself, such as ["restic", '],
    ['[backup]\nafter_timeout = "6 moons"', ':2: backup.after_timeout must be a whole number and one of s, m, h, d, w'],
    [
      '[backup]\nafter_variables = ["HDO_OIDC__CLIENT_SECRET"]',
      ':2: backup.after_variables must be a list of names of environment variables that do not begin with HDO_',
    ],
    ['[review]\nsession_days = 0\nlink = 1', ':2: review.session_days must be a whole number from 1'],
  ] as const;
  for (const [text, expected] of mistakes) {
    const data = folder(t, text);
    const message = messageOf(() => loadSettings({ data, env: {} }));
    assert.ok(message.includes(`${join(data, 'config.toml')}${expected}`), message);
  }
});

test('single sign-on and the header of a proxy need what belongs to them', (t) => {
  const issuer = { HDO_OIDC__ISSUER: 'https://login.example.org' };
  const whole = { ...issuer, HDO_OIDC__CLIENT_ID: 'hdo' };
  const name = { HDO_HEADER__NAME: 'X-Forwarded-User' };
  const wrong: [NodeJS.ProcessEnv, RegExp][] = [
    [issuer, /oidc.issuer needs oidc.client_id too/i],
    [{ ...whole, HDO_OIDC__SCOPES: 'email' }, /must include openid/],
    [{ ...whole, HDO_OIDC__ADMIN_VALUES: 'leads' }, /needs oidc.role_claim too/],
    [{ ...whole, HDO_OIDC__ALLOWED_VALUES: 'leads' }, /needs oidc.role_claim too/],
    [{ ...whole, HDO_OIDC__ISSUER: 'http://login.example.org' }, /must be an https address/],
    [{ ...whole, HDO_OIDC__ISSUER: 'https://login.example.org?x=1' }, /must be an https address/],
    [{ ...whole, HDO_OIDC__ISSUER: 'login.example.org' }, /must be an https address/],
    [name, /needs header.secret too/],
    [{ ...name, HDO_HEADER__SECRET: 'short' }, /at least 16 characters/],
    [{ HDO_HEADER__NAME: 'Cookie', HDO_HEADER__SECRET: 'long enough for this' }, /the name of a header/],
  ];
  const data = temporary(t);
  for (const [env, message] of wrong) assert.throws(() => loadSettings({ data, env }), message);
  loadSettings({ data, env: { ...whole, ...name, HDO_SERVER__LISTEN: 'unix:/run/hdo.sock' } });
});

test('traces have a receiver, a share and headers that nobody else can read', (t) => {
  const data = temporary(t);
  const telemetry = (env: NodeJS.ProcessEnv) => loadSettings({ data, env }).settings.telemetry;
  assert.deepEqual(telemetry({}), { endpoint: null, headers: null, service_name: 'hdo', sample_ratio: 1 });
  assert.equal(telemetry({ HDO_TELEMETRY__SAMPLE_RATIO: '0.05' }).sample_ratio, 0.05);
  const far = { HDO_TELEMETRY__ENDPOINT: 'http://otel:4318' };
  const headers = { HDO_TELEMETRY__HEADERS: 'Authorization: Bearer a' };
  const wrong: [NodeJS.ProcessEnv, RegExp][] = [
    [{ HDO_TELEMETRY__ENDPOINT: 'otel:4318' }, /HDO_TELEMETRY__ENDPOINT must be an absolute http or https address/],
    [{ HDO_TELEMETRY__SAMPLE_RATIO: '1.5' }, /HDO_TELEMETRY__SAMPLE_RATIO must be a number from 0 to 1$/],
    [{ HDO_TELEMETRY__SAMPLE_RATIO: 'all' }, /must be a number from 0 to 1$/],
    [{ HDO_TELEMETRY__HEADERS: 'Bearer a' }, /must be lines of a name, a colon and a value$/],
    [{ HDO_TELEMETRY__HEADERS: 'A: b\n\nC: d' }, /must be lines of a name, a colon and a value$/],
    [{ ...far, ...headers }, /telemetry.endpoint would send telemetry.headers unencrypted/],
  ];
  for (const [env, message] of wrong) assert.throws(() => telemetry(env), message);
  for (const endpoint of ['https://otel.example', 'http://127.0.0.1:4318', 'http://[::1]:4318/otlp']) {
    assert.doesNotThrow(() => telemetry({ HDO_TELEMETRY__ENDPOINT: endpoint, ...headers }), endpoint);
  }
  assert.doesNotThrow(() => telemetry(far));
  assert.doesNotThrow(() => telemetry({ ...far, ...headers, HDO_SERVER__INSECURE: 'true' }));
});

test('a mistake in the environment is reported with its variable, and foreign variables are ignored', (t) => {
  const data = folder(t, '');
  const mistake = (env: NodeJS.ProcessEnv) => messageOf(() => loadSettings({ data, env }));
  assert.match(mistake({ HDO_SERVER_LISTEN: 'x' }), /HDO_SERVER_LISTEN is not a setting, .* HDO_SERVER__LISTEN$/);
  assert.match(mistake({ HDO_LIMITS__ENABLED: 'yes' }), /HDO_LIMITS__ENABLED must be true or false$/);
  assert.doesNotThrow(() => loadSettings({ data, env: { HDO_SERVICE_HOST: '10.0.0.1', HDO_PORT_8484_TCP: 'x' } }));
});

test('listening for other machines needs a certificate or server.insecure', (t) => {
  const load = (text: string) => loadSettings({ data: folder(t, `[server]\n${text}`), env: {} });
  for (const listen of ['0.0.0.0:1', '[::]:1', '192.168.1.1:1', 'example.org:1']) {
    assert.match(
      messageOf(() => load(`listen = "${listen}"`)),
      /server.insecure = true/,
    );
    assert.doesNotThrow(() => load(`listen = "${listen}"\ninsecure = true`));
    assert.doesNotThrow(() => load(`listen = "${listen}"\ntls_cert = "c"\ntls_key = "k"`));
  }
  for (const listen of ['127.0.0.2:0', '[::1]:1', 'localhost:1', 'unix:/run/hdo.sock', 'fd:3']) {
    assert.doesNotThrow(() => load(`listen = "${listen}"`));
  }
  assert.match(
    messageOf(() => load('tls_cert = "c"')),
    /needs server.tls_key/,
  );
});

test('a problem tells if a flag or the settings must be fixed', (t) => {
  const data = folder(t, '');
  const by = (sources: { env?: NodeJS.ProcessEnv; listen: string }) =>
    problems(() => loadSettings({ data, env: sources.env ?? {}, flags: { 'server.listen': sources.listen } })).map(
      (one) => one.by,
    );
  assert.deepEqual(by({ listen: 'nowhere' }), ['flag']);
  assert.deepEqual(by({ listen: '0.0.0.0:1' }), ['flag']);
  assert.deepEqual(by({ listen: 'nowhere', env: { HDO_LOG__LEVEL: 'x' } }), ['settings', 'flag']);
});

function folder(t: TestContext, text: string): string {
  const data = temporary(t);
  writeFileSync(join(data, 'config.toml'), text);
  return data;
}

function problems(load: () => unknown): SettingsError['problems'] {
  try {
    load();
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

function messageOf(load: () => unknown): string {
  return problems(load)
    .map(({ place, message }) => `${place}: ${message}`)
    .join('\n');
}
