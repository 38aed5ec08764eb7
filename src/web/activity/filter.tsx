import type { AuditKind } from '../../contract/audit.ts';
import { choices } from '../requests/narrow.ts';
import { choiceOf, NarrowMenu } from '../requests/narrow-menu.tsx';
import { kindWords, activityWords as words } from './words.ts';

const kinds = Object.keys(kindWords) as AuditKind[];

/** Offers the filters of the activity: kind of event and caller. */
export function ActivityFilter() {
  const { callers } = choices.value.value;
  const sections = [
    { name: words.what, choices: kinds.map((one) => choiceOf('kind', one, kindWords[one])) },
    { name: words.caller, choices: callers.map((one) => choiceOf('caller_id', one.caller_id, one.display_name)) },
  ];
  return <NarrowMenu label={words.filters} find={words.find} sections={sections} />;
}
