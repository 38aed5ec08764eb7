import type { Wanted } from './payload.ts';
import type { Verdict } from './verdict.ts';

type Said = Readonly<Record<string, unknown>>;
/** How one kind of coding agent asks on stdin and wants to be answered on stdout. */
type Hook = { wanted(said: Said): Pick<Wanted, 'tool' | 'input'>; answer(verdict: Verdict): object };

const named = ({ tool_name, tool_input }: Said) => ({ tool: text(tool_name, 'a tool'), input: tool_input });
const cursor = (wanted: Hook['wanted']): Hook => ({
  wanted,
  answer: ({ allowed, reason }) => ({
    permission: allowed ? 'allow' : 'deny',
    user_message: reason,
    agent_message: reason,
  }),
});

/** The hooks of common coding agents, by the name of the event that they say. */
export const hooks: Readonly<Record<string, Hook>> = {
  PreToolUse: {
    wanted: named,
    answer: ({ allowed, reason }) => ({
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: allowed ? 'allow' : 'deny',
        permissionDecisionReason: reason,
      },
    }),
  },
  PermissionRequest: {
    wanted: named,
    answer: ({ allowed, reason }) => ({
      hookSpecificOutput: {
        hookEventName: 'PermissionRequest',
        decision: allowed ? { behavior: 'allow' } : { behavior: 'deny', message: reason },
      },
    }),
  },
  BeforeTool: {
    wanted: named,
    answer: ({ allowed, reason }) => ({ decision: allowed ? 'allow' : 'deny', reason }),
  },
  beforeShellExecution: cursor(({ command }) => ({ tool: 'shell', input: { command } })),
  beforeMCPExecution: cursor(named),
};

/** A hook that says no event's name, or one that is not known, is answered plainly. */
const plainHook: Hook = {
  wanted: (said) => ({
    tool: text(said.tool_name ?? said.tool, 'a tool'),
    input: said.tool_input ?? said.input ?? said,
  }),
  answer: ({ allowed, reason }) => ({ decision: allowed ? 'allow' : 'deny', reason }),
};

/** What a hook wants, and how it is answered. Throws a TypeError for what is no object. */
export function readHook(said: unknown, here: string): { wanted: Wanted; answer: Hook['answer'] } {
  if (typeof said !== 'object' || said === null || Array.isArray(said)) throw new TypeError('a hook says an object');
  const fields: Said = { ...said };
  const hook = hooks[text(fields.hook_event_name, '')] ?? plainHook;
  const occasion = [fields.session_id, fields.conversation_id, fields.tool_use_id, fields.generation_id];
  const folder = text(fields.cwd, here);
  return { wanted: { ...hook.wanted(fields), folder, occasion: JSON.stringify(occasion) }, answer: hook.answer };
}

function text(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise;
}
