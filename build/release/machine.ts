/** The names of a processor in images and packages, and the place of its libraries (Debian's multiarch). */
export type Machine = { readonly architecture: string; readonly folder: string; readonly loader: string };

const machines: Partial<Record<NodeJS.Architecture, Machine>> = {
  x64: { architecture: 'amd64', folder: 'lib/x86_64-linux-gnu', loader: 'lib64/ld-linux-x86-64.so.2' },
  arm64: { architecture: 'arm64', folder: 'lib/aarch64-linux-gnu', loader: 'lib/ld-linux-aarch64.so.1' },
};

/** The machine of this executable, or undefined where hdo makes no packages and images. */
export const machine = process.platform === 'linux' ? machines[process.arch] : undefined;
