import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { hdo, temporary } from '../helpers/programs/hdo.ts';

const mail =
  'kind = "mail"\nserver = "smtp://mail.example.org"\nfrom = "hdo@office.example"\nto = "maya@office.example"';
const ntfy = 'kind = "ntfy"\nurl = "https://ntfy.example/topic"';

/** Tables of targets without a name, each with what is wrong in it. */
const mistakes: readonly (readonly [table: string, sentence: string])[] = [
  [
    'kind = "pigeon"',
    'kind must be one of webhook, ntfy, gotify, slack, discord, teams, telegram, matrix, mail, command',
  ],
  ['kind = "gotify"\nurl = "https://gotify.example"', 'token is needed for gotify'],
  ['kind = "slack"\nurl = "https://slack.example/a"', 'webhook_url is needed for slack'],
  [
    'kind = "slack"\nurl = "https://slack.example/a"',
    'url is not used for slack, which has webhook_url, content, every',
  ],
  ['kind = "discord"\nwebhook_url = "discord.example"', 'webhook_url must be an absolute http or https address'],
  ['kind = "teams"', 'webhook_url is needed for teams'],
  ['kind = "telegram"\ntoken = "1:abc"\nchat = 100', 'chat must be the id of a chat in quotes'],
  ['kind = "telegram"\ntoken = "1:abc def"\nchat = "-100"', 'token must be visible ASCII characters without spaces'],
  [
    'kind = "matrix"\nurl = "https://m.example"\ntoken = "t"\nroom = "#a:m.example"',
    'room must be the internal id of a room',
  ],
  [`${ntfy}\nsecret = "0123456789abcdef"`, 'secret is not used for ntfy, which has url, token, content, every'],
  ['kind = "push"\ncontent = true', 'content is not used for push, which has url, from, min_priority'],
  ['kind = "command"\ncommand = ["true"]\nurl = "https://a.example"', 'url is not used for command'],
  ['kind = "mail"\nserver = "mail.example.org"', 'server must be an address such as smtps://mail.example.org'],
  [
    'kind = "mail"\nserver = "smtp://hdo:secret@mail.example.org"',
    'server must be an address such as smtps://mail.example.org',
  ],
  [
    'kind = "mail"\nserver = "smtp://mail.example.org"\nto = "Maya <maya@a.example>"',
    'to must be one bare mail address',
  ],
  ['kind = "mail"\nserver = "smtp://mail.example.org"\nto = "maya@a.example"', 'from is needed for mail'],
  [`${mail}\npassword = "p"`, 'user is needed beside password'],
  [`${mail}\nuser = "hdo"`, 'password is needed beside user'],
  [`${mail}\nuser = "hdo"\npassword = "p"\ninsecure = true`, 'insecure cannot be true with a password, except for'],
  [mail.replace('smtp:', 'smtps:').concat('\ninsecure = true'), 'insecure cannot be true with an smtps:// server'],
  [`${mail}\npassword_file = "/no/such/file"`, 'password_file names a file that cannot be read'],
  [`${ntfy}\nevery = "90s"`, 'every must be whole minutes up to a day, such as 15m, 1h or 24h'],
  [`${ntfy}\nper_minute = 0`, 'per_minute must be a whole number from 1 to 1000'],
  [`${ntfy}\nevery = "2d"`, 'every must be whole minutes up to a day'],
  [`${ntfy}\nperson = "Ada"\naccount = "default"`, 'account is that of the person: leave it out'],
  [`${ntfy}\nperson = "Ada"\nquiet_hours = "22:00-07:00"`, 'quiet_timezone is needed beside quiet_hours of a person'],
  ['kind = "push"\nperson = "Ada"', 'person is not used for push, which has url, from, min_priority'],
];

test('a user and a password in an address are refused everywhere, and printed nowhere', (t) => {
  const kinds = ['webhook', 'ntfy', 'gotify', 'matrix', 'telegram', 'push', 'slack', 'discord', 'teams'];
  const users = ['u:p-secret-7@', 'u:p%40-secret-7@', 'p-secret-7@', ':p-secret-7@', '%75:p-secret-7@', '@'];
  const places = ['check', 'show'].map((command) => ['config', command]);
  const refused = (toml: string, env: NodeJS.ProcessEnv = {}) => {
    const data = temporary(t);
    writeFileSync(join(data, 'config.toml'), toml);
    for (const args of [...places, ['doctor']]) {
      const { code, stdout, stderr } = hdo([...args, '--data', data], { env });
      assert.doesNotMatch(stdout + stderr, /secret-7/, toml);
      if (args[0] === 'config') assert.equal(code, 78, `${args.join(' ')}: ${toml} ${stdout}`);
      if (args[1] === 'check') assert.match(stdout + stderr, /without a user and a password/, toml);
    }
  };
  for (const kind of kinds) {
    const key = ['slack', 'discord', 'teams'].includes(kind) ? 'webhook_url' : 'url';
    refused(`[[notify]]\nname = "one"\nkind = "${kind}"\n${key} = "https://${users[0]}a.example/x"\n`);
  }
  for (const user of users) refused(`[telemetry]\nendpoint = "http://${user}a.example"\n`);
  refused('', { HDO_TELEMETRY__ENDPOINT: 'http://u:p-secret-7@a.example' });
  const file = join(temporary(t), 'address');
  writeFileSync(file, 'https://u:p-secret-7@a.example/x\n');
  refused(`[[notify]]\nname = "one"\nkind = "slack"\nwebhook_url_file = "${file}"\n`);
});

test('hdo config check says in one sentence what is wrong with a target', (t) => {
  const data = temporary(t);
  const file = join(data, 'config.toml');
  const env = {
    HDO_NOTIFY__TWIN_A__TOKEN: 'one',
    HDO_NOTIFY__GONE__TOKEN: 'one',
    HDO_NOTIFY__T0__URL: 'https://a.example',
    HDO_NOTIFY__TOKEN: 'one',
  };
  const twins = ['twin-a', 'twin.a'].map((name) => `[[notify]]\nname = "${name}"\n${ntfy}\n`);
  const tables = mistakes.map(([table], at) => `[[notify]]\nname = "t${at}"\n${table}\n`);
  writeFileSync(file, [...tables, ...twins].join(''));
  const { code, stderr } = hdo(['config', 'check', '--data', data], { env });
  assert.equal(code, 78);
  for (const [at, [, sentence]] of mistakes.entries()) {
    assert.ok(stderr.includes(`notify[${at}].${sentence}`), `${sentence} in ${stderr}`);
    assert.ok(stderr.includes(`(the target "t${at}")`), `t${at}`);
  }
  assert.match(stderr, /HDO_NOTIFY__TWIN_A__TOKEN could mean twin-a or twin\.a: rename one of them/);
  assert.match(stderr, /HDO_NOTIFY__GONE__TOKEN names no target of config\.toml/);
  assert.match(stderr, /HDO_NOTIFY__T0__URL is not a secret of a target/);
  assert.match(stderr, /HDO_NOTIFY__TOKEN names no target of config\.toml/);

  const good = `[[notify]]\nname = "mine"\n${mail}\nuser = "hdo"\n[[notify]]\nname = "local"\n${mail.replace(
    'mail.example.org',
    'localhost:25',
  )}\nuser = "hdo"\ninsecure = true\npassword = "p"\n`;
  writeFileSync(file, good);
  const fine = hdo(['config', 'check', '--data', data], { env: { HDO_NOTIFY__MINE__PASSWORD: 'p' } });
  assert.deepEqual([fine.code, fine.stderr], [0, '']);
});
