/**
 * A plugin for opencode. It asks before a tool runs and throws for a no: throwing is the only way to stop a tool there.
 * The permission hook of opencode is declared but never called.
 */
const opencodePlugin = `import { spawn } from 'node:child_process';

const free = new Set(['read', 'glob', 'grep', 'list', 'lsp', 'skill', 'question', 'todoread', 'todowrite']);

export const AskAPerson = async ({ directory }) => ({
  'tool.execute.before': async ({ tool, sessionID, callID }, { args }) => {
    if (free.has(tool)) return;
    const hdo = spawn('hdo', ['permission', '--timeout', '10m'], { stdio: ['pipe', 'pipe', 'ignore'] });
    let answer = '';
    hdo.stdout.on('data', (text) => (answer += text));
    const ended = new Promise((resolve) => hdo.once('error', resolve).once('close', resolve));
    hdo.stdin.on('error', () => {});
    const ids = { session_id: sessionID, tool_use_id: callID, cwd: directory };
    hdo.stdin.end(JSON.stringify({ hook_event_name: 'PreToolUse', tool_name: tool, tool_input: args, ...ids }));
    await ended;
    const said = answer === '' ? {} : JSON.parse(answer).hookSpecificOutput;
    if (said.permissionDecision !== 'allow') throw new Error(said.permissionDecisionReason ?? 'Nobody could be asked.');
  },
});
`;

const command = 'hdo permission --timeout 10m';

/** Seconds that the agents wait: a minute longer than the command, which answers no after its own timeout. */
const seconds = 660;
const hook = { type: 'command', command, timeout: seconds };
const cursor = { command, timeout: seconds, failClosed: true };

/** The configuration that makes each coding agent ask through the outbox, with a note. */
export const snippets = {
  'claude-code': {
    file: '.claude/settings.json',
    text: json({ hooks: { PermissionRequest: [{ hooks: [hook] }] } }),
    note: 'It asks only what its own rules would ask. Without a terminal (claude -p) use the snippet mcp.',
  },
  codex: {
    file: '.codex/hooks.json (or ~/.codex/hooks.json)',
    text: json({ hooks: { PermissionRequest: [{ hooks: [hook] }] } }),
    note: 'It asks only what its approval policy would ask. Hooks run only in a trusted project.',
  },
  cursor: {
    file: '.cursor/hooks.json',
    text: json({
      version: 1,
      hooks: {
        beforeShellExecution: [cursor],
        beforeMCPExecution: [cursor],
        preToolUse: [{ ...cursor, matcher: 'Write|Delete' }],
      },
    }),
    note: 'It asks for every command, MCP call and file change.',
  },
  'gemini-cli': {
    file: '.gemini/settings.json',
    text: json({
      hooks: {
        BeforeTool: [
          {
            matcher: 'run_shell_command|write_file|replace|web_fetch|mcp_.*',
            hooks: [{ ...hook, timeout: seconds * 1_000 }],
          },
        ],
      },
    }),
    note: 'A no stops the tool. After a yes, its own prompt still appears: let it approve these tools by itself.',
  },
  copilot: {
    file: '.github/hooks/hdo.json (or ~/.copilot/hooks/hdo.json)',
    text: json({
      version: 1,
      hooks: {
        preToolUse: [{ type: 'command', command, timeoutSec: seconds, matcher: '(?!view|glob|grep|rg|ask_user).*' }],
      },
    }),
    note: 'It asks for every tool that does more than read.',
  },
  opencode: {
    file: '.opencode/plugins/hdo.js',
    text: opencodePlugin.trimEnd(),
    note:
      'It asks for every tool that does more than read. ' +
      'After a yes, its own prompt appears unless permission is allow.',
  },
  mcp: {
    file: 'the settings of an MCP host with a tool for permission prompts',
    text: json({ mcpServers: { hdo: { command: 'hdo', args: ['mcp', '--permissions'] } } }),
    note: 'For Claude Code: claude -p --permission-prompt-tool mcp__hdo__permission_prompt --mcp-config that-file.json',
  },
} as const;

export const warning =
  'Run the server as another user than the agent. An agent that can read the data folder, a reviewer token or the ' +
  'browser in which you are signed in can approve its own requests. Protect this file as well: an agent that can ' +
  'change its own settings can remove the question.';

function json(value: object): string {
  return JSON.stringify(value, null, 2);
}
