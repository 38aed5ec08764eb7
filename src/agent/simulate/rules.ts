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
