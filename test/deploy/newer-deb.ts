import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { must } from '../helpers/programs/debian-root.ts';
import { temporary } from '../helpers/programs/hdo.ts';

/** Makes version 9.9.9 of a package, with the same files. */
export function newerDeb(t: TestContext, deb: string): string {
  const folder = temporary(t);
  const [tree, newer] = [join(folder, 'tree'), join(folder, 'newer.deb')];
  must('dpkg-deb', ['--raw-extract', deb, tree]);
  const control = join(tree, 'DEBIAN/control');
  writeFileSync(control, readFileSync(control, 'utf8').replace(/^Version: .*$/m, 'Version: 9.9.9'));
  must('dpkg-deb', ['--build', '-Znone', tree, newer]);
  return newer;
}
