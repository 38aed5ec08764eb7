import { baseUrl, linkNeed } from '../config/base-url.ts';
import { loadSettings } from '../config.ts';
import { shellWord } from '../lib/text/shell-word.ts';
import { durationText } from '../lib/time/duration.ts';
import type { Call } from './action.ts';
import { laterLink, signInUrl } from './addresses.ts';
import { command } from './command.ts';
import { markForDevelopment } from './development.ts';
import { openFolder } from './folder.ts';
import { initFolder, isFinished } from './init-folder.ts';
import { forgetBeginning } from './lost-database.ts';
import { dataFlag } from './options.ts';

export const firstReviewer = 'admin';
export const firstCaller = 'agent';

/** `hdo init`: a second run changes nothing. */
export const init = command('init', {
  about: 'Creates the data folder with a first reviewer and a first caller.',
  options: [
    ['--listen <address>', 'where the server will listen: host:port or unix:/path'],
    ['--reviewer <name>', 'the name of the first reviewer, an admin', { preset: firstReviewer }],
    ['--caller <name>', 'the name of the first caller', { preset: firstCaller }],
    ['--new', 'start over in a folder whose database was lost'],
    ['--example', 'leave an example request in the inbox'],
    ['--dev', 'for development: hdo simulate may answer here instead of people'],
  ],
  run: ({ data }, given) => {
    if (isFinished(data)) {
      forgetBeginning(data);
      const { server } = loadSettings({ data, env: process.env }).settings;
      const document = { data, listen: server.listen, sign_in_url: null, caller: null, already: true };
      const ways = waysIn({ data });
      const lines = [`${data} is already a data folder of hdo. Nothing was changed.`, ...ways];
      return { document: { ...document, next: ways }, lines };
    }
    loadSettings({ data, env: process.env, flags: { 'server.listen': given.listen } });
    const { secret, secret_lives_ms, key } = initFolder(data, given);
    if (given.dev) markForDevelopment(data);
    const { server } = loadSettings({ data, env: process.env }).settings;
    const need = linkNeed(server.listen, baseUrl(server));
    const sign_in_url = need ? null : signInUrl(baseUrl(server), secret);
    const lifetime = durationText(secret_lives_ms);
    return {
      document: { data, listen: server.listen, sign_in_url, caller: key },
      lines: [
        `Created ${data}.`,
        need
          ? laterLink(data, given.reviewer, need)
          : `Sign in as ${given.reviewer}, once, within ${lifetime}: ${sign_in_url}`,
        `The key of ${given.caller}, shown only once: ${key.api_key}`,
        `Start with: hdo serve${dataFlag(data)}`,
      ],
    };
  },
});

/** Builds the commands that issue another link and key, in case the first ones were lost. */
function waysIn({ data }: Pick<Call, 'data'>): string[] {
  const { admin, caller } = openFolder({ data }).read(({ reviewers, callers, accounts }) => ({
    admin: reviewers.list.all().find(({ role }) => role === 'admin')?.name,
    caller: accounts.list.all().flatMap(({ account_id }) => callers.ofAccount.all({ account_id }))[0]?.caller_slug,
  }));
  const person =
    admin === undefined ? `hdo reviewer add ${firstReviewer} --role admin` : `hdo reviewer link ${shellWord(admin)}`;
  const key = `hdo key issue --caller ${shellWord(caller ?? firstCaller)}`;
  return [`For another sign-in link: ${person}${dataFlag(data)}`, `For another key: ${key}${dataFlag(data)}`];
}
