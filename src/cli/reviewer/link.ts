import { Command } from 'commander';
import { durationText } from '../../lib/duration.ts';
import { operator } from '../../rules/audit.ts';
import { makeLink } from '../../rules/reviewers.ts';
import { action, type Call } from '../action.ts';
import { signInUrl } from '../addresses.ts';
import { openFolder } from '../folder.ts';
import { reviewerNamed } from '../named.ts';
import { owningAccountOption } from '../options.ts';
import { linkForCameras } from '../qr.ts';
import { addressOf } from '../server-file.ts';

/** `hdo reviewer link` */
export const reviewerLink = new Command('link')
  .description('Makes a link with which a person signs in once.')
  .argument('<name>', 'whom it signs in')
  .addOption(owningAccountOption())
  .action(
    action((call: Call, given: string, { account }: { account?: string }) => {
      const folder = openFolder(call);
      const lifetime_ms = folder.settings.review.link_minutes * 60_000;
      const { secret, expires_at, name } = folder.change((outbox) => {
        const { name } = reviewerNamed(outbox, given, account);
        return { name, ...makeLink(outbox, operator, { name, lifetime_ms }) };
      });
      const url = signInUrl(addressOf(folder), secret);
      if (!call.json) for (const line of linkForCameras(url)) call.note(line);
      return {
        document: { url, expires_at },
        lines: [`Signs ${name} in, once, within ${durationText(lifetime_ms)}:`, url],
      };
    }),
  );
