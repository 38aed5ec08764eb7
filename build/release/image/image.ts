import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import manifest from '../../../package.json' with { type: 'json' };
import type { Machine } from '../machine.ts';
import { madeAt } from '../made-at.ts';
import { texts } from '../texts.ts';
import { type Placed, packTree } from '../tree.ts';
import { imageConfig, user } from './config.ts';
import type { Libraries } from './libraries.ts';

type Blob = { readonly digest: string; readonly bytes: Buffer };
type Layer = Blob & { readonly diff_id: string };

const gzip_level = 6;
const media = 'application/vnd.oci.image';
const tag = `hdo:${manifest.version}`;

/**
 * Builds the image as one archive: the layout of the OCI image specification 1.0, with the list that `docker load`
 * reads beside it.
 */
export async function image(libraries: Libraries, machine: Machine, executable: Buffer): Promise<Buffer> {
  const layers = [await layer([...libraries.tree, ...system()]), await layer(program(executable))];
  const diff_ids = layers.map(({ diff_id }) => diff_id);
  const config = blob(JSON.stringify(imageConfig({ machine, packages: libraries.packages, diff_ids })));
  const main = blob(JSON.stringify(manifestOf(config, layers)));
  const index = {
    schemaVersion: 2,
    mediaType: `${media}.index.v1+json`,
    manifests: [{ ...described(main, 'manifest.v1+json'), platform: platformOf(machine), annotations: names }],
  };
  const docker = [{ Config: pathOf(config), RepoTags: [tag], Layers: layers.map(pathOf) }];
  return await packTree([
    { path: 'oci-layout', bytes: JSON.stringify({ imageLayoutVersion: '1.0.0' }) },
    { path: 'index.json', bytes: JSON.stringify(index) },
    { path: 'manifest.json', bytes: JSON.stringify(docker) },
    ...[main, config, ...layers].map((one) => ({ path: pathOf(one), bytes: one.bytes })),
  ]);
}

const names = {
  'org.opencontainers.image.ref.name': tag,
  'io.containerd.image.name': `docker.io/library/${tag}`,
  'org.opencontainers.image.created': madeAt.toISOString(),
};

/** The files beside the libraries: no shell, no package manager. */
function system(): Placed[] {
  return [
    {
      path: 'etc/passwd',
      bytes: `root:x:0:0:root:/:/sbin/nologin\nhdo:x:${user}:${user}:hdo:/var/lib/hdo:/sbin/nologin\n`,
    },
    { path: 'etc/group', bytes: `root:x:0:\nhdo:x:${user}:\n` },
    { path: 'etc/nsswitch.conf', bytes: 'hosts: files dns\n' }, // the other order is the default of the C library
    { path: 'tmp', folder: true, mode: 0o1777 },
    { path: 'var/lib/hdo', folder: true, mode: 0o700, owner: user },
  ];
}

function program(executable: Buffer): Placed[] {
  const { licences } = texts();
  return [
    { path: 'usr/local/bin/hdo', bytes: executable, mode: 0o755 },
    { path: 'usr/share/doc/hdo/copyright', bytes: licences },
  ];
}

async function layer(tree: readonly Placed[]): Promise<Layer> {
  const archive = await packTree(tree);
  return { ...blob(gzipSync(archive, { level: gzip_level })), diff_id: digestOf(archive) };
}

function manifestOf(config: Blob, layers: readonly Layer[]) {
  return {
    schemaVersion: 2,
    mediaType: `${media}.manifest.v1+json`,
    config: described(config, 'config.v1+json'),
    layers: layers.map((one) => described(one, 'layer.v1.tar+gzip')),
  };
}

function described({ digest, bytes }: Blob, type: string) {
  return { mediaType: `${media}.${type}`, digest, size: bytes.length };
}

function platformOf({ architecture }: Machine) {
  return { architecture, os: 'linux' };
}

function pathOf({ digest }: Blob): string {
  return `blobs/${digest.replace(':', '/')}`;
}

function blob(contents: string | Buffer): Blob {
  const bytes = Buffer.from(contents);
  return { digest: digestOf(bytes), bytes };
}

function digestOf(bytes: Buffer): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}
