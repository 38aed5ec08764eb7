import { opencodePlugin } from './opencode.ts';

const command = 'hdo permission --timeout 10m';
/** The agents wait a minute longer than the command, which says no by itself when its time is over. */
const seconds = 660;
const hook = { type: 'command', command, timeout: seconds };
const cursor = { command, timeout: seconds, failClosed: true };

/** What to put where, so that a coding agent asks a person through the outbox, and what it does beside. */
export const snippets = {
  'claude-code': {
    file: '.claude/settings.json',
    text: json({ hooks: { PermissionRequest: [{ hooks: [hook] }] } }),
    note: 'Only what its own rules would ask about is asked. Without a terminal (claude -p) use the snippet mcp.',
  },
  codex: {
    file: '.codex/hooks.json (or ~/.codex/hooks.json)',
    text: json({ hooks: { PermissionRequest: [{ hooks: [hook] }] } }),
    note: 'Only what its approval policy would ask about is asked. A project has to be trusted for its hooks to run.',
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
    note: 'Every command, call of a server, and change of a file is asked.',
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
    note: 'A no stops the tool. A yes does not spare its own prompt: let it approve these tools by itself.',
  },
  copilot: {
    file: '.github/hooks/hdo.json (or ~/.copilot/hooks/hdo.json)',
    text: json({
      version: 1,
      hooks: {
        preToolUse: [{ type: 'command', command, timeoutSec: seconds, matcher: '(?!view|glob|grep|rg|ask_user).*' }],
      },
    }),
    note: 'Every tool that does more than read is asked.',
  },
  opencode: {
    file: '.opencode/plugins/hdo.js',
    text: opencodePlugin.trimEnd(),
    note: 'Every tool that does more than read is asked. A yes does not spare its own prompt: set permission to allow.',
  },
  mcp: {
    file: 'the settings of an MCP host that takes a tool for permission prompts',
    text: json({ mcpServers: { hdo: { command: 'hdo', args: ['mcp', '--permissions'] } } }),
    note: 'For Claude Code: claude -p --permission-prompt-tool mcp__hdo__permission_prompt --mcp-config that-file.json',
  },
} as const;

/** What everybody has to know who lets a person's yes decide. */
export const warning =
  'Run the appliance as another user than the agent. An agent that can read the data folder, a reviewer token or the ' +
  'browser in which you are signed in can say yes to itself. Keep this file from it as well: an agent that may ' +
  'change its own settings can take the question out.';

function json(value: object): string {
  return JSON.stringify(value, null, 2);
}
