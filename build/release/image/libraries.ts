import { basename } from 'node:path';
import type { Machine } from '../machine.ts';
import type { Placed } from '../tree.ts';
import { type DebianPackage, fetchPackages, fileOf } from './debian-packages.ts';

/** The libraries that the executable and its addon load, by Debian's package. */
const wanted: Readonly<Record<string, readonly string[]>> = {
  libc6: ['libc.so.6', 'libdl.so.2', 'libm.so.6', 'libpthread.so.0'],
  'libgcc-s1': ['libgcc_s.so.1'],
  'libstdc++6': ['libstdc++.so.6'],
};
/** Scanners learn from this package's os-release which Debian the others are from. */
const about = 'base-files';

/** The libraries of the image, with the packages that they are from. */
export type Libraries = { readonly tree: readonly Placed[]; readonly packages: readonly DebianPackage[] };

/** Fetches the libraries of the image. Throws if apt does not have them. */
export async function fetchLibraries(machine: Machine): Promise<Libraries> {
  const { architecture } = machine;
  const packages = await fetchPackages([...Object.keys(wanted), about], architecture);
  const others = [...new Set(packages.flatMap(documentedIn))];
  const documenting = others.length > 0 ? await fetchPackages(others, architecture) : [];
  const all = [...packages, ...documenting].sort((one, other) => (one.name < other.name ? -1 : 1));
  return { tree: all.flatMap((one) => treeOf(one, machine)), packages: all };
}

/** The package that has the licence of another one, whose folder of documentation is a link. */
function documentedIn({ name, files }: DebianPackage): string[] {
  const folder = files.get(`./usr/share/doc/${name}`);
  return folder && 'link' in folder ? [folder.link] : [];
}

function treeOf(one: DebianPackage, { folder, loader }: Machine): Placed[] {
  const { name, files, control } = one;
  const libraries = wanted[name] ?? [];
  const licence = files.get(`./usr/share/doc/${name}/copyright`);
  return [
    ...libraries.map((file) => ({ path: `${folder}/${file}`, bytes: fileOf(one, file), mode: 0o755 })),
    ...(name === 'libc6' ? [{ path: loader, bytes: fileOf(one, basename(loader)), mode: 0o755 }] : []),
    ...(name === about ? [{ path: 'etc/os-release', bytes: fileOf(one, 'os-release') }] : []),
    ...(Buffer.isBuffer(licence) ? [{ path: `usr/share/doc/${name}/copyright`, bytes: licence }] : []),
    ...documentedIn(one).map((link) => ({ path: `usr/share/doc/${name}`, link })),
    { path: `var/lib/dpkg/status.d/${name}`, bytes: control }, // where scanners look in an image without dpkg
  ];
}
