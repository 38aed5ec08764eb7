/** What to put where, so that a coding agent asks a person through the outbox. */
export const snippets = {
  'claude-code': {
    file: '.claude/settings.json',
    text: json({
      hooks: {
        PermissionRequest: [{ hooks: [{ type: 'command', command: 'hdo permission --timeout 10m', timeout: 660 }] }],
      },
    }),
  },
  cursor: {
    file: '.cursor/hooks.json',
    text: json({
      version: 1,
      hooks: {
        beforeShellExecution: [{ command: 'hdo permission --timeout 10m', timeout: 660, failClosed: true }],
        beforeMCPExecution: [{ command: 'hdo permission --timeout 10m', timeout: 660, failClosed: true }],
      },
    }),
  },
  'gemini-cli': {
    file: '.gemini/settings.json',
    text: json({
      hooks: {
        BeforeTool: [
          {
            matcher: 'run_shell_command|write_file|replace',
            hooks: [{ type: 'command', command: 'hdo permission --timeout 10m', timeout: 660_000 }],
          },
        ],
      },
    }),
  },
  mcp: {
    file: 'the settings of an MCP host that takes a tool for permission prompts',
    text: json({ mcpServers: { hdo: { command: 'hdo', args: ['mcp', '--permissions'] } } }),
  },
} as const;

/** What everybody has to know who lets a person's yes decide. */
export const warning =
  'Run the appliance as another user than the agent. An agent that can read the data folder, a reviewer token or the ' +
  'browser in which you are signed in can say yes to itself.';

function json(value: object): string {
  return JSON.stringify(value, null, 2);
}
