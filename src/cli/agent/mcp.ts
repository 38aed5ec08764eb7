import { serveStdio } from '../../agent/mcp/stdio.ts';
import { tools } from '../../agent/mcp/tools.ts';
import { permissionTool } from '../../agent/permission/tool.ts';
import { durationOption } from '../options.ts';
import { terminalSignals, untilStopped } from '../signals.ts';
import { clientsOf } from './permission.ts';
import { agentAction, agentCommand, socketBase } from './side.ts';

type McpFlags = { permissions?: boolean; timeout: number };

/** `hdo mcp` */
export const mcp = agentCommand(
  'mcp',
  'Serves the Model Context Protocol on stdin and stdout, for coding agents and other MCP hosts.',
)
  .option('--permissions', 'also serve a tool for permission prompts, which waits for a person')
  .addOption(durationOption('--timeout <duration>', 'how long the permission tool waits').default(600_000, '10m'))
  .action(
    agentAction(async ({ client, connection }, { permissions = false, timeout }: McpFlags) => {
      const { api_key, url } = connection;
      const isSocket = url === socketBase; // no browser can open a Unix socket
      const inbox_url = isSocket ? undefined : url.replace(/\/+$/, '');
      const more = permissions ? [permissionTool(clientsOf(connection), { timeout, folder: process.cwd() })] : [];
      void untilStopped(terminalSignals).then(() => process.stdin.destroy()); // deletes open prompts, as its end does
      await serveStdio({ client, tools: [...tools, ...more], api_key, inbox_url });
      return undefined;
    }),
  );
