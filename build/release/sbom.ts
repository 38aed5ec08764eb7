import { spawnSync } from 'node:child_process';
import { root } from '../root.ts';
import type { Inside } from './inside.ts';

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
