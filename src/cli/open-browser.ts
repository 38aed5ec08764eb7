import { spawn } from 'node:child_process';

/** What opens an address in the default browser, by platform. */
const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens an address in the default browser, if there is one; the address must hold no secret, others can see it. */
export function openBrowser(url: string): void {
  const [command, ...args] = openers[process.platform] ?? ['xdg-open'];
  const opening = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  opening.on('error', () => {}); // a machine without a browser is no reason to stop
  opening.unref();
}
