/** The names of a processor in images and packages, and the place of its libraries (Debian's multiarch). */
export type Machine = { readonly architecture: string; readonly folder: string; readonly loader: string };

export const machines = {
  x64: { architecture: 'amd64', folder: 'lib/x86_64-linux-gnu', loader: 'lib64/ld-linux-x86-64.so.2' },
  arm64: { architecture: 'arm64', folder: 'lib/aarch64-linux-gnu', loader: 'lib/ld-linux-aarch64.so.1' },
} as const satisfies Partial<Record<NodeJS.Architecture, Machine>>;

/** The machine of this executable, or undefined where hdo makes no packages and images. */
export const machine: Machine | undefined =
  process.platform === 'linux' && process.arch in machines
    ? machines[process.arch as keyof typeof machines]
    : undefined;
