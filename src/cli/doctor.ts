import { loadSettings, SettingsError } from '../config.ts';
import { errorText } from '../lib/process/error-text.ts';
import { guardFiles } from '../store/database/database.ts';
import { findLoss } from '../store/database/lost-note.ts';
import { MixedFiles } from '../store/database/moments.ts';
import { command } from './command.ts';
import { checkAfter, checkBackups, checkDrill } from './doctor/backups.ts';
import { bad, type CheckResult, type DoctorSubject, fine } from './doctor/check.ts';
import { checkCluster } from './doctor/cluster.ts';
import { checkAdmins, checkFiles, checkFolders, checkHolders, checkPages } from './doctor/database.ts';
import { checkFileSystem, checkRights, checkSecrets, checkSpace } from './doctor/folder.ts';
import { checkPolicies } from './doctor/policies.ts';
import { checkPasskeys, checkReach } from './doctor/reach.ts';
import { checkPort, checkServer, checkTls } from './doctor/server.ts';
import { checkSingleSignOn } from './doctor/single-sign-on.ts';
import { checkClock, checkLastBackup, checkNames, checkStanding, checkVersions } from './doctor/state.ts';
import { checkTargets } from './doctor/targets.ts';
import { guardInitialised } from './folder.ts';
import { alignColumns } from './output.ts';
import { systemCause, systemTrouble } from './system-trouble.ts';

/** `hdo doctor`: only reads. */
export const doctor = command('doctor', {
  about: 'Checks the data folder, settings and machine, and names a fix for each problem. Ends with 1 on a problem.',
  examples: ['hdo doctor', 'hdo doctor --data /var/lib/hdo --json'],
  run: async ({ data }) => {
    guardInitialised(data);
    const checks = await runChecks(data);
    const ok = checks.every(({ state }) => state !== 'bad');
    const rows = checks.flatMap(({ name, state, found }) => found.split('\n').map((line) => [name, state, line]));
    const fixes = fixesOf(checks);
    const lines = [...alignColumns(rows), ...(fixes.length > 0 ? ['', 'What to do:', ...fixes] : [])];
    const answer = { document: { ok, checks }, lines };
    return ok ? answer : { ...answer, exit: 'general' as const };
  },
});

/** Every check, in the order of the output. */
const allChecks: readonly (readonly [
  name: string,
  check: (target: DoctorSubject, now_ms: number) => Checks | Promise<Checks>,
])[] = [
  ['server', checkServer],
  ['rights', checkRights],
  ['secrets', checkSecrets],
  ['files', checkFiles],
  ['folders', checkFolders],
  ['disk', checkSpace],
  ['file system', checkFileSystem],
  ['clock', checkClock],
  ['version', checkVersions],
  ['database', checkPages],
  ['log', checkHolders],
  ['admins', checkAdmins],
  ['names', checkNames],
  ['standing answers', checkStanding],
  ['policies', checkPolicies],
  ['notifications', checkTargets],
  ['port', checkPort],
  ['address', checkReach],
  ['tls', checkTls],
  ['passkeys', checkPasskeys],
  ['single sign-on', checkSingleSignOn],
  ['backup', checkLastBackup],
  ['copies', checkBackups],
  ['after backup', checkAfter],
  ['drill', checkDrill],
  ['cluster', checkCluster],
];
type Checks = CheckResult | CheckResult[];

async function runChecks(data: string): Promise<CheckResult[]> {
  const now_ms = Date.now();
  const settings = settingsOf(data);
  if ('state' in settings) return [settings];
  const checks = [fine('settings', 'they are valid')];
  const unsound = checkMoments(data);
  if (unsound) return [...checks, unsound];
  for (const [name, one] of allChecks)
    checks.push(...(await attempt(name, data, () => one({ data, settings }, now_ms))));
  return checks;
}

/** Checks that database and log belong together and have lost nothing. Otherwise no other check can read them. */
function checkMoments(data: string): CheckResult | undefined {
  try {
    guardFiles(data);
    const lost = findLoss(data);
    return lost && bad('database', lost.message, 'run the first of these commands, and start hdo serve again');
  } catch (error) {
    if (!(error instanceof MixedFiles)) return undefined; // each check says what it cannot read
    return bad('database', error.problem, error.ways.join(', or '));
  }
}

function settingsOf(data: string): DoctorSubject['settings'] | CheckResult {
  try {
    return loadSettings({ data, env: process.env }).settings;
  } catch (error) {
    if (error instanceof SettingsError)
      return bad('settings', error.message, 'correct this setting, then run hdo config check');
    throw error;
  }
}

/** Builds a line for each fix, with the names of the checks that it mends. */
function fixesOf(checks: readonly CheckResult[]): string[] {
  const byFix = Map.groupBy(checks, ({ fix }) => fix);
  return [...byFix].flatMap(([fix, mended]) => {
    const names = new Set(mended.map(({ name }) => name));
    return fix === null ? [] : [`${[...names].join(', ')}: ${fix}`];
  });
}

/** Runs a check. An error counts as a finding too. */
async function attempt(name: string, data: string, check: () => Checks | Promise<Checks>): Promise<CheckResult[]> {
  try {
    return [await check()].flat();
  } catch (error) {
    const cause = systemCause(error, data);
    const found = errorText(cause);
    if (error instanceof SettingsError) return [bad(name, found, 'correct this setting, then run hdo config check')];
    const trouble = systemTrouble(cause);
    if (trouble) return [bad(name, found, trouble.message)];
    return [bad(name, found, 'fix the cause; hdo verify checks the database in detail')];
  }
}
