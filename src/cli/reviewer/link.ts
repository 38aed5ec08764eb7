import { durationText } from '../../lib/time/duration.ts';
import { minute_ms } from '../../lib/time/units.ts';
import { operator } from '../../rules/base/audit.ts';
import { makeLink } from '../../rules/people/reviewers.ts';
import { signInUrl } from '../addresses.ts';
import { command } from '../command.ts';
import { Failure } from '../failure.ts';
import { openFolder } from '../folder.ts';
import { reviewerNamed } from '../named.ts';
import { owningAccountOption } from '../options.ts';
import { showForCameras } from '../qr.ts';
import { baseUrlOf, linkNeedOf } from '../server-file.ts';

/** `hdo reviewer link` */
export const reviewerLink = command('link', {
  about: 'Creates a link that signs a person in once.',
  args: [['<name>', 'the name of the person']],
  options: [owningAccountOption],
  run: (call, given, { account }) => {
    const folder = openFolder(call);
    const need = linkNeedOf(folder);
    if (need) throw new Failure('settings', need);
    const lifetime_ms = folder.settings.review.link_minutes * minute_ms;
    const { secret, expires_at, name } = folder.change((outbox) => {
      const { name } = reviewerNamed(outbox, given, account);
      return { name, ...makeLink(outbox, operator, { name, lifetime_ms }) };
    });
    const url = signInUrl(baseUrlOf(folder), secret);
    if (!call.json && !call.quiet) showForCameras(url);
    return {
      document: { url, expires_at },
      lines: [`This link signs ${name} in once, within ${durationText(lifetime_ms)}:`, url],
    };
  },
});
