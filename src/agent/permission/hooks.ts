import { askerIn } from '../../client/adapters/asker.ts';
import type { PermissionVerdict, ToolUse } from './payload.ts';

import type { SessionClaim } from './session.ts';

type HookInput = Readonly<Record<string, unknown>>;
/** How the hook of a coding agent asks on stdin, and which answer it expects on stdout. */
type Hook = {
  toolUse(input: HookInput): Pick<ToolUse, 'tool' | 'input'>;
  answer(verdict: PermissionVerdict): object;
  /** True if the agent takes changed arguments, and so the answers to its questions. */
  readonly takesAnswers?: true;
  /** True if a no must also end with the exit code that stops every agent, because the answer may be ignored. */
  readonly loud?: true;
};

const named = ({ tool_name, tool_input }: HookInput) => ({
  tool: toolOf(tool_name),
  input: inputOf(tool_input, 'tool_input'),
});
const behaviour = ({ allowed }: PermissionVerdict) => (allowed ? 'allow' : 'deny');
const changedInput = ({ updatedInput }: PermissionVerdict) => (updatedInput ? { updatedInput } : {});
const cursor = (toolUse: Hook['toolUse']): Hook => ({
  toolUse,
  answer: (verdict) => ({
    permission: behaviour(verdict),
    user_message: verdict.reason,
    agent_message: verdict.reason,
  }),
});

const hooks: Readonly<Record<string, Hook>> = {
  // Claude Code, agents with the same format, and the plugin for opencode
  PreToolUse: {
    toolUse: named,
    takesAnswers: true,
    answer: (verdict) => ({
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: behaviour(verdict),
        permissionDecisionReason: verdict.reason,
        ...changedInput(verdict),
      },
    }),
  },
  // Claude Code and Codex; Codex rejects additional fields, and has no tool that asks questions
  PermissionRequest: {
    toolUse: named,
    takesAnswers: true,
    answer: (verdict) => ({
      hookSpecificOutput: {
        hookEventName: 'PermissionRequest',
        decision: verdict.allowed
          ? { behavior: 'allow', ...changedInput(verdict) }
          : { behavior: 'deny', message: verdict.reason },
      },
    }),
  },
  // Gemini CLI
  BeforeTool: { toolUse: named, answer: (verdict) => ({ decision: behaviour(verdict), reason: verdict.reason }) },
  // Cursor
  preToolUse: cursor(named),
  beforeShellExecution: cursor(({ command }) => ({ tool: 'shell', input: { command: inputOf(command, 'command') } })),
  beforeMCPExecution: cursor(({ tool_name, tool_input, url, command }) => ({
    tool: toolOf(tool_name),
    input: { server: url ?? command, arguments: inputOf(tool_input, 'tool_input') },
  })),
};

/** The hook of Copilot, which sends no event name but has its own field names. */
const copilotHook: Hook = {
  toolUse: ({ toolName, toolArgs }) => ({ tool: toolOf(toolName), input: inputOf(toolArgs, 'toolArgs') }),
  answer: (verdict) => ({ permissionDecision: behaviour(verdict), permissionDecisionReason: verdict.reason }),
};

const plainHook: Hook = {
  toolUse: (input) => ({
    tool: toolOf(input.tool_name ?? input.tool ?? input.agent_action_name),
    input: input.tool_input ?? input.input ?? input,
  }),
  answer: (verdict) => ({ decision: behaviour(verdict), reason: verdict.reason }),
  loud: true,
};

/**
 * Reads the input of a hook that runs in the folder `here`. The session's folders are those that the hook names, else
 * the project of the agent, else `here`. A call of a subagent has no session, since a standing answer was given to the
 * main agent. Throws a TypeError for input that is not an object or names no tool.
 */
export function readHook(
  input: unknown,
  here: string,
  project = '',
): { toolUse: ToolUse; hook: Hook; claim: SessionClaim } {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new TypeError('the hook input is not an object, so nobody was asked');
  const fields: HookInput = { ...input };
  const known = 'toolName' in fields ? copilotHook : hooks[text(fields.hook_event_name, '')];
  const hook = known ?? plainHook;
  const named = Array.isArray(fields.workspace_roots) ? fields.workspace_roots : [];
  const folder = text(fields.cwd, text(named[0], here));
  const session = text(fields.session_id, '');
  const asker = askerIn(fields);
  const roots = named.filter((root) => typeof root === 'string' && root !== '');
  const claim = { session: asker?.isOther ? '' : session, roots: roots.length > 0 ? roots : [text(project, here)] };
  const occasion = occasionOf({ session, call: text(fields.tool_use_id, '') });
  const { takesAnswers } = hook;
  const toolUse = { ...hook.toolUse(fields), folder, occasion, takesAnswers, agent: asker?.text };
  return { toolUse, hook, claim };
}

/** Identifies a call. Without an id it is random, so that an earlier answer does not count for a new call. */
export function occasionOf({ session, call }: { session: string; call: string }): string {
  return JSON.stringify([session, call === '' ? crypto.randomUUID() : call]);
}

/** Returns the name of the tool, unchanged. Throws without a name, because a person could not judge the request. */
export function toolOf(name: unknown): string {
  const tool = text(name, '');
  if (tool.trim() === '') throw new TypeError('the hook names no tool (tool_name), so nobody was asked');
  return tool;
}

/** Returns the arguments. Throws without arguments, because a person could not judge the request. */
function inputOf(given: unknown, name: string): unknown {
  if (given === undefined || given === null) throw new TypeError(`the hook has no ${name}, so nobody was asked`);
  return given;
}

function text(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise;
}
