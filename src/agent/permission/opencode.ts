/**
 * A plugin for opencode. It asks before a tool runs and throws for a no: throwing is the only way to stop a tool there.
 * The permission hook of opencode is declared but never called.
 */
export const opencodePlugin = `import { spawn } from 'node:child_process';

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
