import type { AuditKind } from '../../contract/audit.ts';
import { choiceOf, NarrowMenu } from '../list/narrow-menu.tsx';
import { choices } from '../state/narrow.ts';
import { kindWords, activityWords as words } from '../words-activity.ts';

const kinds = Object.keys(kindWords) as AuditKind[];

/** What the activity can be narrowed to: a kind of event, and a caller. */
export function ActivityFilter() {
  const { callers } = choices.value;
  const sections = [
    { name: words.what, choices: kinds.map((one) => choiceOf('kind', one, kindWords[one])) },
    { name: words.caller, choices: callers.map((one) => choiceOf('caller_id', one.caller_id, one.display_name)) },
  ];
  return <NarrowMenu label={words.filters} find={words.find} sections={sections} />;
}
