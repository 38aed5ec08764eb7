import { type McpCaller, mcpServer } from './server.ts';

/** Serves MCP on stdin and stdout until stdin closes. Loads the library on demand, because it takes 100 ms. */
export async function serveStdio(caller: McpCaller): Promise<void> {
  const library = await import('./library.ts');
  const ended = new Promise<void>((resolve) => process.stdin.once('close', resolve));
  const served = library.serveStdio(() => mcpServer(library, caller));
  await ended;
  await served.close();
}
