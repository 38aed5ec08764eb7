/** The calls that strace reports: all with which a program can change a disk. */
export const traced = [
  ...['write', 'writev', 'pwrite64', 'pwritev', 'pwritev2', 'fsync', 'fdatasync', 'sync_file_range', 'msync'],
  ...['ftruncate', 'truncate', 'fallocate', 'open', 'openat', 'creat', 'rename', 'renameat', 'renameat2'],
  ...['unlink', 'unlinkat', 'mkdir', 'mkdirat', 'link', 'linkat', 'symlink', 'symlinkat', 'chmod', 'fchmod', 'fchown'],
];

/** A call that changes a disk: its name, and the file that it names or that its descriptor has open. */
export type DiskCall = { readonly call: string; readonly file: string };

/** Reads the calls that change a disk from the output of `strace -f -y`. */
export function diskCalls(text: string): DiskCall[] {
  return text.split('\n').flatMap((line) => {
    const [, call = '', rest = ''] = /^\d+ +(\w+)\((.*)$/.exec(line) ?? [];
    if (call === '' || (call.startsWith('open') && !/O_CREAT|O_TRUNC/.test(rest))) return [];
    const file = /^\d+<([^>]*)>/.exec(rest)?.[1] ?? /"([^"]*)"/.exec(rest)?.[1] ?? rest; // by descriptor, or by name
    return isOnDisk(file) ? [{ call, file }] : [];
  });
}

/** Tells whether a descriptor is that of a file: pipes, sockets, event descriptors and devices have other names. */
function isOnDisk(file: string): boolean {
  return !/^(pipe|socket|anon_inode|TCP|UDP|UNIX|NETLINK)\b/.test(file) && !/^\/(dev|proc|sys)\//.test(file);
}
