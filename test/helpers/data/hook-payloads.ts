const command = { command: 'make <all>', description: 'Builds it' };
const permission = (allowed: boolean) => (allowed ? 'allow' : 'deny');
const named = (event: string, allowed: boolean, reason: string) => ({
  hookSpecificOutput: {
    hookEventName: event,
    permissionDecision: permission(allowed),
    permissionDecisionReason: reason,
  },
});
const decided = (allowed: boolean, message: string) => ({
  hookSpecificOutput: {
    hookEventName: 'PermissionRequest',
    decision: allowed ? { behavior: 'allow' } : { behavior: 'deny', message },
  },
});
const forCursor = (allowed: boolean, reason: string) => ({
  permission: permission(allowed),
  user_message: reason,
  agent_message: reason,
});
const cursor = { conversation_id: 'c1', generation_id: 'g1', workspace_roots: ['/srv/app'], cursor_version: '3.21.16' };

/** The input that a coding agent documents for its hook, and the documented reply. */
export type Documented = {
  readonly said: object;
  /** The part that a person is shown. */
  readonly shows: RegExp;
  answer(allowed: boolean, reason: string): object;
};

/** The documented hooks by agent and event. */
export const documented: Readonly<Record<string, Documented>> = {
  'Claude Code, PermissionRequest': {
    said: {
      session_id: 'abc123',
      transcript_path: '/home/a/.claude/projects/p/abc123.jsonl',
      cwd: '/srv/app',
      permission_mode: 'default',
      hook_event_name: 'PermissionRequest',
      tool_name: 'Bash',
      tool_input: command,
      permission_suggestions: [{ type: 'toolAlwaysAllow', tool: 'Bash' }],
    },
    shows: /^<pre>make &lt;all&gt;<\/pre>$/,
    answer: decided,
  },
  'Claude Code, PreToolUse': {
    said: {
      session_id: 'abc123',
      cwd: '/srv/app',
      permission_mode: 'default',
      hook_event_name: 'PreToolUse',
      tool_name: 'Edit',
      tool_input: { file_path: '/srv/app/a.ts', old_string: 'a', new_string: 'b' },
      tool_use_id: 'toolu_01ABC123',
    },
    shows: /a\.ts/,
    answer: (allowed, reason) => named('PreToolUse', allowed, reason),
  },
  'Codex, PermissionRequest': {
    said: {
      session_id: 's',
      turn_id: 't',
      transcript_path: null,
      cwd: '/srv/app',
      hook_event_name: 'PermissionRequest',
      model: 'gpt-5',
      permission_mode: 'default',
      tool_name: 'Bash',
      tool_input: { command: 'rm -f /tmp/example' },
    },
    shows: /rm -f \/tmp\/example/,
    answer: decided,
  },
  'Gemini CLI, BeforeTool': {
    said: {
      session_id: 's',
      transcript_path: '/t.json',
      cwd: '/srv/app',
      hook_event_name: 'BeforeTool',
      timestamp: '2026-11-21T12:00:00Z',
      tool_name: 'run_shell_command',
      tool_input: command,
    },
    shows: /make &lt;all&gt;/,
    answer: (allowed, reason) => ({ decision: permission(allowed), reason }),
  },
  'Cursor, beforeShellExecution': {
    said: { ...cursor, hook_event_name: 'beforeShellExecution', command: 'npm install express', cwd: '/srv/app' },
    shows: /npm install express/,
    answer: forCursor,
  },
  'Cursor, beforeMCPExecution': {
    said: {
      ...cursor,
      hook_event_name: 'beforeMCPExecution',
      tool_name: 'database_query',
      tool_input: '{"query":"SELECT 1"}',
      url: 'http://localhost:3000',
    },
    shows: /localhost:3000.*SELECT 1/,
    answer: forCursor,
  },
  'Cursor, preToolUse': {
    said: {
      ...cursor,
      hook_event_name: 'preToolUse',
      tool_name: 'Write',
      tool_input: { file_path: '/srv/app/b.ts', content: 'x' },
      tool_use_id: 'u1',
      cwd: '/srv/app',
    },
    shows: /b\.ts/,
    answer: forCursor,
  },
  'Copilot, preToolUse': {
    said: {
      sessionId: 's',
      timestamp: 1_704_614_600_000,
      cwd: '/srv/app',
      toolName: 'bash',
      toolArgs: '{"command":"rm -rf dist","description":"Cleans"}',
    },
    shows: /^<pre>rm -rf dist<\/pre>$/,
    answer: (allowed, permissionDecisionReason) => ({
      permissionDecision: permission(allowed),
      permissionDecisionReason,
    }),
  },
};
