import { join } from 'node:path';
import { loadNodes } from '../../cluster/seam.ts';
import { loadSettings, SettingsError, type Target } from '../../config.ts';
import { shellWord } from '../../lib/text/shell-word.ts';
import { goOnAfterRestore } from '../../rules/upkeep/restored.ts';
import { openForReading } from '../../store/database/database.ts';
import { isOfCluster } from '../../store/tables/cluster.ts';
import { keepBackupKey, type Origin } from '../../upkeep/backup/key.ts';
import { restoreBackup } from '../../upkeep/backup/restore.ts';
import { paceOf } from '../../upkeep/pace.ts';
import { inTransaction } from '../../writer/local.ts';
import { command } from '../command.ts';
import { Failure } from '../failure.ts';
import { setupOf } from '../folder.ts';
import { progressOf } from '../progress.ts';
import { backupKeysFor, identitiesFor, identityOption, keyOption, lostFiles, originWords } from './keys.ts';

import { guardThere } from './verify.ts';

/** `hdo backup restore` */
export const backupRestore = command('restore', {
  about: 'Restores a backup into a data folder that is empty or does not exist yet.',
  args: [['<path>', 'the backup: a folder, or a file that ends in .tar or .tar.age']],
  options: [
    keyOption,
    identityOption,
    ['--accept-foreign', 'restore even a backup that is foreign, changed or of unproven origin'],
  ],
  examples: ['hdo backup restore today.tar --key hdo-data/backup.key --data ./restored', 'hdo serve --data ./restored'],
  run: async (call, path, { key, identity, acceptForeign }) => {
    guardThere(path);
    const pace = paceOf({ share: () => 1 });
    const { data } = call;
    const progress = progressOf(call);
    const keys = backupKeysFor(path, { key }).slice(0, 1);
    let found = { origin: 'unknown' as Origin, settings: [] as readonly string[] };
    let gone = { marked_read: 0, sessions: 0, links: 0 };
    const { made_at, inputs, outputs, files, unavailable } = await restoreBackup({
      path,
      data,
      pace,
      told: progress.told,
      keys,
      identities: identitiesFor(path, identity),
      judge: (folder, origin) => {
        const effects = wouldRun(folder);
        found = { origin, settings: effects.lines };
        const isSuspect = key !== undefined || !unproven.has(origin) || !effects.harmless;
        if (origin !== 'own' && isSuspect && !acceptForeign) throw refused(path, found);
        if (origin === 'own' && keys[0]) keepBackupKey(folder, keys[0]);
      },
      goOn: async (folder, manifest) => {
        // a folder without config.toml gives the defaults: the settings in the backup may be invalid
        const { settings } = loadSettings({ data: join(folder, 'files'), env: {} });
        // the cluster may have gone on without these rows
        if (wasNode(folder)) (await loadNodes()).endMembership(folder);
        gone = inTransaction(setupOf(folder, settings), undefined, (box) => goOnAfterRestore(box, manifest));
      },
    }).finally(progress.end);
    return {
      document: { data, made_at, ...gone, inputs, outputs, files, unavailable_files: unavailable, ...found },
      lines: [
        `Restored ${inputs} requests, ${outputs} decisions, ${files} files in ${data}, as they were at ${made_at}.`,
        ...(found.origin === 'own' ? [] : [originWords[found.origin]]),
        ...lostFiles(unavailable),
        ...found.settings.map((line) => `Its config.toml ${line}.`),
        `${gone.marked_read} unread decisions now count as read: people can no longer undo them.`,
        `Everybody must sign in again: ${gone.sessions} sessions and ${gone.links} unused links of the backup ended.`,
        'Keys, tokens and people are those of that time: revoke again what was revoked since.',
        `Start with: hdo serve --data ${shellWord(data)}`,
      ],
    };
  },
});

/** Tells if the rows of a folder were those of a node. */
function wasNode(folder: string): boolean {
  const db = openForReading(folder);
  try {
    return isOfCluster(db);
  } finally {
    db.close();
  }
}

/** Origins that do not prove a backup wrong. Such a backup is restored if its settings only serve this machine. */
const unproven = new Set<Origin>(['unknown', 'unkeyed']);

/** Builds the refusal of a backup that may not be restored, with the effects of its settings. */
function refused(path: string, { origin, settings }: { origin: Origin; settings: readonly string[] }): Failure {
  const lines = [
    `${path} was not restored. ${originWords[origin]}`,
    ...settings.map((line) => `its config.toml ${line}`),
    'a changed backup can add people, keys and programs: inspect it, then give --accept-foreign',
  ];
  return new Failure('bad_data', lines.join('\n'));
}

const loopback = /^(127\.|\[::1\]|localhost:|unix:)/;

/** The effects of settings. `harmless`: the server runs no program, notifies nobody and serves only this machine. */
type Effects = { readonly harmless: boolean; readonly lines: readonly string[] };

/** Describes the effects of the settings in a folder: programs to run, addresses to notify, where to listen. */
function wouldRun(folder: string): Effects {
  try {
    const { backup, notify, server, telemetry } = loadSettings({ data: folder, env: {} }).settings;
    const lines = notify.map(effectOf);
    if (backup.after.length > 0) lines.push(`runs ${JSON.stringify(backup.after)} after each backup`);
    if (telemetry.endpoint !== null) lines.push(`sends traces to ${new URL(telemetry.endpoint).origin}`);
    if (!loopback.test(server.listen)) lines.push(`listens at ${server.listen}`);
    if (server.insecure) lines.push('allows plain HTTP from other machines');
    if (server.trusted_proxies.length > 0) lines.push(`trusts the proxies ${server.trusted_proxies.join(', ')}`);
    const harmless = lines.length === 0;
    return { harmless, lines: harmless ? ['runs no program and notifies nobody'] : lines };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return { harmless: false, lines: [`cannot be read: ${error.message.replaceAll('\n', '; ')}`] };
  }
}

function effectOf({ name, kind, command, url, webhook_url, server, to }: Target): string {
  if (kind === 'command') return `runs ${JSON.stringify(command)} (notify target ${name})`;
  if (kind === 'push') return `notifies subscribed devices (notify target ${name})`;
  if (kind === 'mail') return `sends mail to ${to} through ${server} (notify target ${name})`;
  const address = url ?? webhook_url;
  const place = address === null ? kind : new URL(address).origin; // a path may hold a secret
  return `sends to ${place} (notify target ${name})`;
}
