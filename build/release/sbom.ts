import { spawnSync } from 'node:child_process';
import { root } from '../root.ts';
import type { DebianPackage } from './image/debian-packages.ts';
import type { Inside } from './inside.ts';
import type { Machine } from './machine.ts';

type Component = { name: string; group?: string; scope?: string };
type Bom = { serialNumber?: string; metadata: { timestamp?: string }; components: Component[] };

/**
 * The bill of materials of what is inside, in CycloneDX 1.5 as npm writes it. The number and the time that npm makes up
 * are left out, so that the same sources give the same bytes.
 */
export function billOfMaterials(packages: readonly Inside[]): string {
  const wanted = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm'];
  const ran = spawnSync(command, [...first, ...wanted], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
  if (ran.status !== 0) throw new Error(`npm sbom failed: ${ran.stderr}`);
  const { serialNumber: _number, metadata, components, ...rest } = JSON.parse(ran.stdout) as Bom;
  const { timestamp: _time, ...said } = metadata;
  const names = new Set(packages.map(({ name }) => name));
  const inside = components
    .filter((one) => names.has(one.group ? `${one.group}/${one.name}` : one.name))
    .map((one) => ({ ...one, scope: 'required' }));
  return `${JSON.stringify({ ...rest, metadata: said, components: inside, dependencies: [] }, null, 2)}\n`;
}

/** Adds Debian's packages in the image to the bill of materials of the executable (package URLs: purl-spec, deb). */
export function withPackages(bom: string, packages: readonly DebianPackage[], { architecture }: Machine): string {
  const { components, ...rest } = JSON.parse(bom) as Bom;
  const added = packages.map(({ name, version }) => {
    const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${architecture}`;
    return { 'bom-ref': purl, type: 'library', name, version, scope: 'required', purl };
  });
  return `${JSON.stringify({ ...rest, components: [...components, ...added] }, null, 2)}\n`;
}
