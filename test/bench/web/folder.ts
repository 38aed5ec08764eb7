import { initFolder } from '../../../src/cli/init-folder.ts';
import { canonicalise } from '../../../src/contract/submission.ts';
import { operator } from '../../../src/rules/base/audit.ts';
import { sendItem, submissionFields } from '../../../src/rules/items/input.ts';
import { makeLink } from '../../../src/rules/people/reviewers.ts';
import { inFolder } from '../../helpers/appliance/in-folder.ts';
import { requestAt } from './mix.ts';

const reviewer = 'ada';
const link_ms = 3_600_000;

/** Creates a data folder with pending requests. Returns the secret of a sign-in link for the person who answers. */
export function prepareQueue(data: string, queued: number): string {
  const { key } = initFolder(data, { reviewer, caller: 'agent' });
  return inFolder(data, (outbox) => {
    const caller = outbox.store.callers.byId.get({ caller_id: key.caller_id });
    if (!caller) throw new Error('the folder has a caller');
    for (let at = 0; at < queued; at += 1) sendItem(outbox, caller, submissionFields(canonicalise(requestAt(at))));
    return makeLink(outbox, operator, { name: reviewer, lifetime_ms: link_ms }).secret;
  });
}
