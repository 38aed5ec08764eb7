import type { Canonical } from '../../contract/submission.ts';

type Action = Canonical['actions'][number];
/** The action to choose and the text for its popup, or the reason to leave the request. */
export type Choice = { action: Action; text: string | null } | { why: string };

const refusing = /^(?:deny|denied|reject|rejected|refuse|refused|decline|declined|no|not)(?:[._:-]|$)/i;

/** Chooses by the rule. A person who denies chooses a refusing action instead, if there is one. */
export function chooseAction(
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

/** The answer to requests whose id matches a pattern. Without an action, they stay unanswered. */
export type Rule = { readonly fits: RegExp; readonly action: string | null; readonly text: string | null };

/** The syntax of a rule, as the end of the sentence "must be …". */
export const ruleForm = 'ACTION, ACTION:TEXT, or either after PATTERN= (* matches anything); - leaves it unanswered';

/** Parses a rule such as `approve`, `deploy-*=reject`, `*=comment:Looks good` or `slow-*=-`, else undefined. */
export function readRule(text: string): Rule | undefined {
  const [, pattern = '*', action = '', answer] = /^(?:([^=]+)=)?([A-Za-z0-9._-]+)(?::(.*))?$/s.exec(text) ?? [];
  if (action === '') return undefined;
  const parts = pattern.split('*').map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const fits = new RegExp(`^${parts.join('.*')}$`, 's');
  return { fits, action: action === '-' ? null : action, text: answer ?? null };
}

/** Finds the first rule that matches an id. Without any rules, the first action is chosen. */
export function ruleFor(rules: readonly Rule[], caller_item_id: string): Pick<Rule, 'action' | 'text'> | undefined {
  const found = rules.find(({ fits }) => fits.test(caller_item_id));
  return found ?? (rules.length === 0 ? { action: '', text: null } : undefined);
}
