import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { spoken } from '../helpers/browser/spoken.ts';
import { debianTool } from '../helpers/programs/debian-tool.ts';

/**
 * Settings of Podman for machines that are containers themselves: the simplest storage, no systemd, and limits that
 * need no right to raise them.
 */
const settings = `
[containers]
default_ulimits = ["nofile=4096:4096", "nproc=1000:1000"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "none"`;

/** Returns a function that runs shell commands with Debian's Podman, whose containers and images end with the test. */
export function podmanIn(t: TestContext, cwd: string) {
  for (const tool of ['podman', 'runc', 'iptables']) debianTool(tool);
  debianTool('/usr/lib/podman/netavark', 'netavark');
  const place = mkdtempSync(join(tmpdir(), 'hdo-podman-'));
  const [conf, storage] = [join(place, 'containers.conf'), join(place, 'storage.conf')];
  mkdirSync(join(place, 'networks'));
  const own = [
    `tmp_dir = "${place}/tmp"`,
    '[network]',
    'network_backend = "netavark"',
    `network_config_dir = "${place}/networks"`,
  ];
  writeFileSync(conf, [settings, ...own].join('\n'));
  writeFileSync(storage, `[storage]\ndriver = "vfs"\ngraphroot = "${place}/images"\nrunroot = "${place}/run"\n`);
  const env = { PATH: process.env.PATH ?? '', HOME: place, CONTAINERS_CONF: conf, CONTAINERS_STORAGE_CONF: storage };
  const run = (script: string) => spoken('sh', ['-euc', script], { cwd, env });
  t.after(async () => {
    const { code, stderr } = await run(`podman rm --all --force --time 1
      podman volume rm --all --force
      if mountpoint --quiet '${place}/images'; then umount --lazy --recursive '${place}/images'; fi`);
    assert.equal(code, 0, stderr);
    rmSync(place, { recursive: true, force: true, maxRetries: 10 });
  });
  return async (script: string): Promise<string> => {
    const { code, stdout, stderr } = await run(script);
    assert.equal(code, 0, stderr);
    return stdout;
  };
}
