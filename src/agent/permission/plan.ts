import { planHtml, planIn } from '../../client/adapters/claude-questions.ts';
import type { Submission } from '../../client/index.ts';
import { permissionRequest, type ToolUse } from './payload.ts';

/** Builds the request for a plan, which a person reads as text. Undefined for every other call. */
export function planRequest(toolUse: ToolUse): Submission | undefined {
  const plan = planIn(toolUse.tool, toolUse.input);
  if (!plan) return undefined;
  const request = permissionRequest(toolUse);
  return {
    ...request,
    row_type: { display: 'Plan', icon: 'file' },
    title: 'Start with this plan?',
    summary: planHtml(plan),
    details: '',
    actions: request.actions.map((action) => (action.value === 'allow' ? { ...action, display: 'Start' } : action)),
  };
}
