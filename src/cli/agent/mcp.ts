import { serveStdio } from '../../agent/mcp/server.ts';
import { tools } from '../../agent/mcp/tools.ts';
import { permissionTool } from '../../agent/permission/tool.ts';
import { readDuration } from '../options.ts';
import { terminalSignals, untilStopped } from '../signals.ts';
import { clientsOf } from './permission.ts';
import { agentCommand, socketBase } from './side.ts';

export const mcp = agentCommand('mcp', {
  about: 'Serves the Model Context Protocol on stdin and stdout, for coding agents and other MCP hosts.',
  options: [
    ['--permissions', 'also serve a tool for permission prompts, which waits for a person'],
    [
      '--timeout <duration>',
      'how long the permission tool waits',
      { read: readDuration, preset: 600_000, shown: '10m' },
    ],
  ],
  run: async ({ client, connection }, { permissions = false, timeout }) => {
    const { api_key, url } = connection;
    const isSocket = url === socketBase; // no browser can open a Unix socket
    const inbox_url = isSocket ? undefined : url.replace(/\/+$/, '');
    const more = permissions ? [permissionTool(clientsOf(connection), { timeout, folder: process.cwd() })] : [];
    void untilStopped(terminalSignals).then(() => process.stdin.destroy()); // deletes open prompts, as its end does
    await serveStdio({ client, tools: [...tools, ...more], api_key, inbox_url });
    return undefined;
  },
});
