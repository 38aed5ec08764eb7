import { serveStdio } from '../../agent/mcp/stdio.ts';
import { tools } from '../../agent/mcp/tools.ts';
import { permissionTool } from '../../agent/permission/tool.ts';
import { durationOption } from '../options.ts';
import { clientsOf } from './permission.ts';
import { agentAction, agentCommand } from './side.ts';

type Given = { permissions?: boolean; timeout: number };

/** `hdo mcp` */
export const mcp = agentCommand(
  'mcp',
  'Serves the Model Context Protocol on stdin and stdout, for coding agents and other MCP hosts.',
)
  .option('--permissions', 'serve a tool for permission prompts too, which waits for a person')
  .addOption(durationOption('--timeout <duration>', 'how long that one waits').default(600_000, '10m'))
  .action(
    agentAction(async ({ client, place }, { permissions = false, timeout }: Given) => {
      const more = permissions ? [permissionTool(clientsOf(place), { timeout, folder: process.cwd() })] : [];
      await serveStdio(client, [...tools, ...more]);
      return undefined;
    }),
  );
