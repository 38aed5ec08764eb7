import type { Canonical } from '../../contract/submission.ts';
import type { Rule } from './rules.ts';

type Action = Canonical['actions'][number];
/** The action to choose and the text for its popup, or the reason to leave the request. */
export type Choice = { action: Action; text: string | null } | { why: string };

const refusing = /^(?:deny|denied|reject|rejected|refuse|refused|decline|declined|no|not)(?:[._:-]|$)/i;

/** Chooses by the rule. A person who denies chooses a refusing action instead, if there is one. */
export function choose(
  actions: readonly Action[],
  rule: Pick<Rule, 'action' | 'text'> | undefined,
  { denies }: { denies: boolean },
): Choice {
  if (!rule) return { why: 'no rule matches it' };
  if (rule.action === null) return { why: 'a rule leaves it' };
  const usual = rule.action === '' ? actions[0] : actions.find(({ value }) => value === rule.action);
  if (!usual) return { why: `it has no action ${rule.action}` };
  const other = denies ? denialOf(actions, usual) : usual;
  return { action: other, text: other === usual ? rule.text : null };
}

/**
 * Finds the action that refuses: its value begins with a word such as reject, deny or no. Without one, an action with
 * the tone danger, else the last action. The usual action stays if it refuses, or if there is no other.
 */
function denialOf(actions: readonly Action[], usual: Action): Action {
  if (refusing.test(usual.value)) return usual;
  const others = actions.filter((action) => action !== usual);
  const named = others.find(({ value }) => refusing.test(value));
  return named ?? others.find(({ tone }) => tone === 'danger') ?? others.at(-1) ?? usual;
}
