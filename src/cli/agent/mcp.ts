import { Command } from 'commander';
import { serveStdio } from '../../agent/mcp/stdio.ts';
import { tools } from '../../agent/mcp/tools.ts';
import { agentAction, urlOption } from './side.ts';

/** `hdo mcp` */
export const mcp = new Command('mcp')
  .description('Serves the Model Context Protocol on stdin and stdout, for coding agents and other MCP hosts.')
  .addOption(urlOption())
  .action(
    agentAction(async ({ client }) => {
      await serveStdio(client, tools);
      return undefined;
    }),
  );
