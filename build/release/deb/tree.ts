import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../../root.ts';
import { said, texts } from '../texts.ts';
import type { Placed } from '../tree.ts';

const docs = 'usr/share/doc/hdo';
/** The settings of deploy/ that do not depend on how hdo is installed. */
const proxies = ['Caddyfile', 'Caddyfile.cluster', 'haproxy.cfg', 'nginx.conf'];
const read = (name: string) => readFileSync(join(root, name));

/** Lists what the Debian package installs, where Debian's programs look for it. */
export function debTree(executable: Buffer): Placed[] {
  const { man, completions, licences } = texts();
  return [
    { path: 'usr/bin/hdo', bytes: executable, mode: 0o755 },
    { path: 'usr/lib/systemd/system/hdo.service', bytes: said('service', '--executable', '/usr/bin/hdo') },
    { path: 'usr/lib/systemd/system/hdo.socket', bytes: said('service', '--socket') },
    { path: 'usr/share/man/man1/hdo.1.gz', bytes: gzipSync(man, { level: 9 }) },
    { path: 'usr/share/bash-completion/completions/hdo', bytes: completions.bash },
    { path: 'usr/share/zsh/vendor-completions/_hdo', bytes: completions.zsh },
    { path: 'usr/share/fish/vendor_completions.d/hdo.fish', bytes: completions.fish },
    { path: `${docs}/copyright`, bytes: licences },
    { path: `${docs}/CHANGELOG.md.gz`, bytes: gzipSync(read('CHANGELOG.md'), { level: 9 }) },
    { path: `${docs}/config.example.toml`, bytes: read('config.example.toml') },
    ...proxies.map((name) => ({ path: `${docs}/examples/${name}`, bytes: read(join('deploy', name)) })),
  ];
}
