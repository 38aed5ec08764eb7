import { debianTool } from './debian-tool.ts';

/**
 * The words before a command that give it namespaces of its own: no network but an idle loopback, and mounts that the
 * given script, which runs first as root there, may change. `$@` in the script is the command.
 */
export function apart(script: string): string[] {
  const user = process.getuid?.() === 0 ? [] : ['--map-root-user'];
  const unshare = debianTool('unshare', 'util-linux');
  return [unshare, ...user, '--net', '--mount', 'sh', '-e', '-c', `${script}\nexec "$@"`, 'sh'];
}

/** The words that take all rights from a command. */
export function asNobody(): string[] {
  const nobody = ['--reuid=65534', '--regid=65534', '--clear-groups', '--no-new-privs', '--bounding-set=-all'];
  return process.getuid?.() === 0 ? [debianTool('setpriv', 'util-linux'), ...nobody] : [];
}
