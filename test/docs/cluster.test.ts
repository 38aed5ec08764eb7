import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { after, test } from 'node:test';
import { spoken } from '../helpers/browser/spoken.ts';
import { clusterPlace } from '../helpers/cluster/cluster-folder.ts';
import { sharedPair } from '../helpers/cluster/shared.ts';
import { root } from '../helpers/data/sources.ts';
import { must } from '../helpers/programs/debian-root.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { shellFolder } from '../helpers/programs/shell-folder.ts';
import { boxOf, guardAllPasted } from './boxes.ts';
import { machineUser } from './machine-user.ts';
import { pasted } from './shell-user.ts';

const page = readFileSync(join(root, 'src/docs/cluster.md'), 'utf8');
const blocksOf = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, typed = '']) => typed);
const drill = boxOf('cluster: set -e');

after(() => guardAllPasted('test/docs/cluster.test.ts', pasted));

test('the drill of the page kills a leader, and the other node has the request', async (t) => {
  pasted.add('cluster: set -e');
  const { database } = await clusterPlace(t, (await sharedPair()).primary);
  const folder = temporary(t);
  t.after(() => {
    for (const node of ['one', 'two']) end(join(folder, node));
  });
  const PATH = [shellFolder(folder), process.env.PATH].join(delimiter);
  const env = { PATH, DATABASE: database, HOME: folder };
  const { code, stdout, stderr } = await spoken('sh', ['-uc', drill], { cwd: folder, env });
  assert.equal(code, 0, `${stdout}${stderr}`);
  assert.match(stdout, /^Nothing is lost\.$/m);
});

test('two machines become a cluster as pasted, and are built again after the database was restored', async (t) => {
  const files = ['.local/bin/hdo'];
  const one = await machineUser(t, { packages: ['postgresql'], files });
  for (const address of ['10.0.0.1/24', '10.0.0.2/24']) {
    must('nsenter', [`--net=/proc/${one.machine.init}/ns/net`, 'ip', 'address', 'add', address, 'dev', 'lo']);
  }
  const two = await machineUser(t, { beside: one.machine, files });
  await certify(one, two);
  for (const { paste, typed } of [one, two]) {
    await paste('operating: sudo install ~/.local');
    await typed('sudo systemctl stop hdo'); // both machines have the same port here
  }
  const [sql = ''] = blocksOf('sql');
  await one.typed(`sudo --user=postgres psql --set=ON_ERROR_STOP=1 <<'END'\n${sql}END`);
  await one.paste(`${stops}\necho`, { 'verify-full': `verify-full${authority}` });
  const [settings = ''] = blocksOf('toml');
  writeFileSync(one.inside('var/lib/hdo/config.toml'), settings);
  await one.paste('cluster: sudo -u hdo hdo cluster init');
  await one.typed(leads);
  await one.paste('cluster: hdo service --socket');
  await one.typed(leads);

  for (const name of ['database', 'cluster.key']) copyFileSync(one.inside(`etc/hdo/${name}`), join(two.home, name));
  const other = settings.replaceAll('10.0.0.1:', '10.0.0.2:').replace('"one"', '"two"');
  writeFileSync(join(two.home, 'config.toml'), other);
  await two.paste(`${stops}\nsudo install`);
  const status = `${sudo} cluster status --data /var/lib/hdo`;
  await two.typed(`until ${status} | grep '^this folder .* 0 behind'; do sleep 0.2; done`);

  const dump = `sudo --user=postgres pg_dump --format=custom --file=/tmp/older hdo`;
  await one.typed(dump);
  await one.typed(`key=$(${sudo} key issue --caller kept --data /var/lib/hdo | grep -o 'hdo_[a-z0-9]*' | tail -1)
    HDO_URL=http://10.0.0.1:8484 HDO_API_KEY=$key hdo ask 'Is it kept?' --id kept --timeout 1s || [ $? -eq 75 ]`);
  for (const { typed } of [one, two]) await typed('sudo systemctl stop hdo');
  await one.typed(`sudo --user=postgres dropdb hdo; sudo --user=postgres createdb --owner hdo hdo
    sudo --user=postgres pg_restore --dbname=hdo /tmp/older; sudo systemctl start hdo
    until ${sudo} doctor --data /var/lib/hdo | grep 'The log ends before the rows'; do sleep 0.2; done
    sudo systemctl stop hdo
    sudo --user=postgres createdb --owner hdo hdo_new; sudo sed --in-place 's|/hdo?|/hdo_new?|' /etc/hdo/database`);
  await one.paste('cluster: sudo -u hdo hdo cluster leave');
  await one.typed(leads);
  assert.match(await one.typed(`${sudo} status --data /var/lib/hdo`), /^queue +1 /m);
});

const stops = 'cluster: sudo systemctl stop hdo\nsudo install --directory --owner hdo --group hdo /etc/hdo';
const sudo = 'sudo -u hdo hdo';
const leads = 'until curl --silent --fail http://10.0.0.1:8484/readyz; do sleep 0.2; done';
const authority = '&sslrootcert=/etc/hdo/database-ca.pem';

type Machine = Awaited<ReturnType<typeof machineUser>>;

/** Gives the database a certificate for its name on the page, of an authority of its own, and the nodes that name. */
async function certify(one: Machine, two: Machine): Promise<void> {
  const place = 'etc/ssl/certs/ssl-cert-snakeoil.pem';
  const names = ['-subj', '/CN=db.example.org', '-addext', 'subjectAltName=DNS:db.example.org'];
  const key = one.inside('etc/ssl/private/ssl-cert-snakeoil.key');
  must('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    ...names,
    '-keyout',
    key,
    '-out',
    one.inside(place),
  ]);
  await one.typed('sudo systemctl restart postgresql');
  for (const { inside, typed } of [one, two]) {
    await typed(`echo '127.0.0.1 db.example.org' | sudo tee --append /etc/hosts; sudo mkdir --parents /etc/hdo`);
    copyFileSync(one.inside(place), inside('etc/hdo/database-ca.pem'));
  }
}

/** Ends the server of a folder that a failed drill has left. */
function end(data: string): void {
  try {
    process.kill(JSON.parse(readFileSync(join(data, 'run', 'server.json'), 'utf8')).pid, 'SIGKILL');
  } catch (error) {
    assert.match(String(error), /ENOENT|ESRCH/); // it has ended by itself
  }
}
