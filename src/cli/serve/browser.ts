import { spawn } from 'node:child_process';

/** The command that opens a file or an address in the default browser, by platform. */
const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Milliseconds after which an opener that still runs has become the browser itself. */
const opening_ms = 5_000;

/** Tells if a person sits at this machine: not over SSH, and on Linux with a display. */
export function hasBrowser(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): boolean {
  if (env.SSH_CONNECTION || env.SSH_TTY) return false;
  if (platform === 'darwin' || platform === 'win32') return true;
  return Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/**
 * Opens a file or an address in the default browser, and tells if that began. Every user of the machine sees the
 * arguments of programs, so it must be no secret.
 */
export function openInBrowser(target: string): Promise<boolean> {
  const [command, ...args] = openers[process.platform] ?? ['xdg-open'];
  return new Promise((resolve) => {
    const opening = spawn(command, [...args, target], { stdio: 'ignore', detached: true });
    const timer = setTimeout(() => resolve(true), opening_ms).unref();
    const end = (isOpen: boolean) => {
      clearTimeout(timer);
      resolve(isOpen);
    };
    opening.once('error', () => end(false)); // there is no such program: the server runs without it
    opening.once('exit', (code) => end(code === 0));
    opening.unref();
  });
}
