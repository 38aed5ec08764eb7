import { Command } from 'commander';
import { baseUrl } from '../config/base-url.ts';
import { loadSettings } from '../config.ts';
import { durationText } from '../lib/duration.ts';
import { action, type Call } from './action.ts';
import { signInUrl } from './addresses.ts';
import { markForDevelopment } from './development.ts';
import { type First, initFolder, isFinished } from './init-folder.ts';
import { usualData } from './options.ts';

/** The people and programs that a new appliance begins with. */
export const firstReviewer = 'admin';
export const firstCaller = 'agent';

/** `hdo init`: a second run changes nothing. */
export const init = new Command('init')
  .description('Makes the data folder with a first reviewer and a first caller.')
  .option('--listen <address>', 'where the server will listen: host:port or unix:/path')
  .option('--reviewer <name>', 'the first reviewer, an admin', firstReviewer)
  .option('--caller <name>', 'the first caller', firstCaller)
  .option('--dev', 'for development: hdo simulate may answer here in the place of people')
  .action(
    action(({ data }: Call, given: First & { dev?: true }) => {
      if (isFinished(data)) {
        const { server } = loadSettings({ data, env: process.env }).settings;
        const document = { data, listen: server.listen, sign_in_url: null, caller: null, already: true };
        return { document, lines: [`${data} is an appliance already. Nothing was changed.`] };
      }
      loadSettings({ data, env: process.env, flags: { 'server.listen': given.listen } });
      const { secret, secret_lives_ms, key } = initFolder(data, given);
      if (given.dev) markForDevelopment(data);
      const { server } = loadSettings({ data, env: process.env }).settings;
      const sign_in_url = signInUrl(baseUrl(server), secret);
      return {
        document: { data, listen: server.listen, sign_in_url, caller: key },
        lines: [
          `Made ${data}.`,
          `Sign in as ${given.reviewer}, once, within ${durationText(secret_lives_ms)} of now: ${sign_in_url}`,
          `The key of ${given.caller}, shown only now: ${key.api_key}`,
          `Start with: hdo serve${data === usualData ? '' : ` --data ${data}`}`,
        ],
      };
    }),
  );
