import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { must } from '../helpers/programs/debian-root.ts';
import { temporary } from '../helpers/programs/hdo.ts';

type Descriptor = { digest: string; size: number };
type Config = {
  readonly config: { User: string; Env: string[]; Entrypoint: string[]; Cmd: string[]; Labels: Record<string, string> };
  readonly rootfs: { diff_ids: string[] };
};

/** Unpacks an image as its specification says, and checks every hash and size on the way. */
export function unpackedImage(t: TestContext, archive: string) {
  const place = temporary(t);
  const [layout, folder] = [join(place, 'layout'), join(place, 'root')];
  for (const path of [layout, folder]) mkdirSync(path);
  must('tar', ['--extract', '--file', archive, '--directory', layout]);
  const read = (name: string) => JSON.parse(readFileSync(join(layout, name), 'utf8'));
  const blob = ({ digest, size }: Descriptor) => {
    const path = join(layout, 'blobs', digest.replace(':', '/'));
    assert.deepEqual([hashOf(readFileSync(path)), statSync(path).size], [digest, size]);
    return path;
  };
  assert.equal(read('oci-layout').imageLayoutVersion, '1.0.0');
  const [main] = read('index.json').manifests;
  const manifest = JSON.parse(readFileSync(blob(main), 'utf8'));
  const config: Config = JSON.parse(readFileSync(blob(manifest.config), 'utf8'));
  const layers: string[] = manifest.layers.map(blob);
  assert.deepEqual(
    layers.map((path) => hashOf(gunzipSync(readFileSync(path)))),
    config.rootfs.diff_ids,
  );
  const [docker] = read('manifest.json');
  assert.deepEqual(
    [docker.Config, ...docker.Layers].map((path: string) => join(layout, path)),
    [blob(manifest.config), ...layers],
  );
  for (const layer of layers) must('tar', ['--extract', '--same-owner', '--file', layer, '--directory', folder]);
  return { folder, config, tags: docker.RepoTags as string[], annotations: main.annotations };
}

function hashOf(bytes: Buffer): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}
