import type { Wanted } from './payload.ts';
import type { Verdict } from './verdict.ts';

type Said = Readonly<Record<string, unknown>>;
/** How one kind of coding agent asks on stdin and wants to be answered on stdout. */
type Hook = {
  wanted(said: Said): Pick<Wanted, 'tool' | 'input'>;
  answer(verdict: Verdict): object;
  /** Whether a no ends with the exit code that stops every agent, because it is not sure that the answer is read. */
  readonly loud?: true;
};

const named = ({ tool_name, tool_input }: Said) => ({ tool: text(tool_name, 'a tool'), input: tool_input });
const behaviour = ({ allowed }: Verdict) => (allowed ? 'allow' : 'deny');
const cursor = (wanted: Hook['wanted']): Hook => ({
  wanted,
  answer: (verdict) => ({
    permission: behaviour(verdict),
    user_message: verdict.reason,
    agent_message: verdict.reason,
  }),
});

/** The hooks of common coding agents, by the name of the event that they say. */
const hooks: Readonly<Record<string, Hook>> = {
  // Claude Code, and those that took its format; also what the plugin for opencode says
  PreToolUse: {
    wanted: named,
    answer: (verdict) => ({
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: behaviour(verdict),
        permissionDecisionReason: verdict.reason,
      },
    }),
  },
  // Claude Code and Codex; nothing more may stand in it, Codex reads it strictly
  PermissionRequest: {
    wanted: named,
    answer: ({ allowed, reason }) => ({
      hookSpecificOutput: {
        hookEventName: 'PermissionRequest',
        decision: allowed ? { behavior: 'allow' } : { behavior: 'deny', message: reason },
      },
    }),
  },
  // Gemini CLI
  BeforeTool: { wanted: named, answer: (verdict) => ({ decision: behaviour(verdict), reason: verdict.reason }) },
  // Cursor
  preToolUse: cursor(named),
  beforeShellExecution: cursor(({ command }) => ({ tool: 'shell', input: { command } })),
  beforeMCPExecution: cursor(({ tool_name, tool_input, url, command }) => ({
    tool: text(tool_name, 'a tool'),
    input: { server: url ?? command, arguments: tool_input },
  })),
};

/** Copilot's hooks say no event's name, but their fields have names of their own. */
const copilotHook: Hook = {
  wanted: ({ toolName, toolArgs }) => ({ tool: text(toolName, 'a tool'), input: toolArgs }),
  answer: (verdict) => ({ permissionDecision: behaviour(verdict), permissionDecisionReason: verdict.reason }),
};

/** A hook that says no event's name, or one that is not known, is answered plainly. */
const plainHook: Hook = {
  wanted: (said) => ({
    tool: text(said.tool_name ?? said.tool ?? said.agent_action_name, 'a tool'),
    input: said.tool_input ?? said.input ?? said,
  }),
  answer: (verdict) => ({ decision: behaviour(verdict), reason: verdict.reason }),
  loud: true,
};

/** What a hook wants, and how it is answered. Throws a TypeError for what is no object. */
export function readHook(said: unknown, here: string): { wanted: Wanted; hook: Hook } {
  if (typeof said !== 'object' || said === null || Array.isArray(said)) throw new TypeError('a hook says an object');
  const fields: Said = { ...said };
  const known = 'toolName' in fields ? copilotHook : hooks[text(fields.hook_event_name, '')];
  const hook = known ?? plainHook;
  const [workspace] = Array.isArray(fields.workspace_roots) ? fields.workspace_roots : [];
  const folder = text(fields.cwd, text(workspace, here));
  const occasion = { session: text(fields.session_id, ''), call: text(fields.tool_use_id, '') };
  return { wanted: { ...hook.wanted(fields), folder, occasion: occasionOf(occasion) }, hook };
}

/**
 * What tells one call from every other. Where the agent gives it no name, it has one of its own, so that an answer to
 * an earlier question about the same thing is not an answer to this one.
 */
export function occasionOf({ session, call }: { session: string; call: string }): string {
  return JSON.stringify([session, call === '' ? crypto.randomUUID() : call]);
}

function text(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise;
}
