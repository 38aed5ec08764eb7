import { debianTool } from './debian-tool.ts';

/**
 * Returns the words before a command that run it in its own namespaces, without a network. The given script first runs
 * as root there, and may change mounts. `$@` in the script is the command.
 */
export function apart(script: string): string[] {
  const user = process.getuid?.() === 0 ? [] : ['--map-root-user'];
  const unshare = debianTool('unshare', 'util-linux');
  return [unshare, ...user, '--net', '--mount', 'sh', '-e', '-c', `${script}\nexec "$@"`, 'sh'];
}

/** Returns the words before a command that drop all its privileges. */
export function asNobody(): string[] {
  const nobody = ['--reuid=65534', '--regid=65534', '--clear-groups', '--no-new-privs', '--bounding-set=-all'];
  return process.getuid?.() === 0 ? [debianTool('setpriv', 'util-linux'), ...nobody] : [];
}
