import { hash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { leaves } from '../../config/leaf.ts';
import { AwayTable, GroupTable, PolicyTable } from '../../config/policy.ts';
import type { Settings } from '../../config.ts';
import { writeJcs } from '../../lib/json/canonical-json.ts';
import { systemCode } from '../../lib/process/system-error.ts';
import type { TSchema } from '../../lib/schema/schema.ts';
import { giveToOwner } from '../../store/disk/owner.ts';

/**
 * The sections that every node must share, each with the first edition of this list that has it. Raise the edition with
 * a new section, so that a node with it does not differ from an older leader during an upgrade.
 */
const sections = { limits: 1, retention: 1, review: 1, sign_in: 2, oidc: 2, header: 2, standing: 2 } as const;
const edition = Math.max(...Object.values(sections));
const singles = ['server.public_url'];
const tables = { policy: PolicyTable, group: GroupTable, away: AwayTable };

type Kind = keyof typeof tables;
type Section = keyof typeof sections;
type Shared = Pick<Settings, Section | Kind | 'server'>;
type Entry = Readonly<Record<string, unknown>>;

/**
 * Writes the settings that every node must have as JSON by RFC 8785: those that decide who may sign in and answer what,
 * and what is kept. Built-in values are left out, so that a program that knows further settings agrees with an older
 * one. Secrets are left out, because a wrong one lets nobody in.
 */
export function formatSharedSettings(settings: Shared): string {
  const values = [...leaves].flatMap(([name, { default: builtIn, secret }]) => {
    const [section = '', key = ''] = name.split('.');
    const isShared = singles.includes(name) || Object.hasOwn(sections, section);
    if (!isShared || secret) return [];
    const value = (settings[section as 'limits'] as Entry)[key];
    return writeJcs(value) === writeJcs(builtIn) ? [] : [[name, value] as const];
  });
  const written = Object.entries(tables).flatMap(([kind, { properties }]) => {
    const entries = settings[kind as Kind].map((entry) => asWritten(entry, properties));
    return entries.length > 0 ? [[kind, entries] as const] : [];
  });
  return writeJcs({ edition, ...Object.fromEntries([...values, ...written]) });
}

/** Returns a table without the members that have their built-in value. */
function asWritten(entry: object, properties: Readonly<Record<string, TSchema>>): Entry {
  const kept = Object.entries(entry).map(([key, value]) => [key, withoutNulls(value)] as const);
  return Object.fromEntries(
    kept.filter(
      ([key, value]) => value !== null && writeJcs(value) !== writeJcs(withoutNulls(properties[key]?.default ?? null)),
    ),
  );
}

function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null));
}

/**
 * Names what differs between two texts of shared settings, as it is written in config.toml. Sections that an older
 * program did not write are not compared.
 */
export function compareSettings(own: string, stored: string): string[] {
  const { edition: newer, ...one }: Entry = JSON.parse(own);
  const { edition: written = 1, ...other }: Entry = JSON.parse(stored);
  const older = Math.min(Number(newer), Number(written));
  const isKnown = (name: string) => (sections[name.split('.')[0] as Section] ?? 1) <= older;
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(isKnown).sort();
  return names.filter((name) => writeJcs(one[name] ?? null) !== writeJcs(other[name] ?? null)).flatMap(within);

  function within(name: string): string[] {
    if (!Object.hasOwn(tables, name)) return [name];
    const [here, there] = [one, other].map((side) => labelled(name, side[name]));
    const labels = [...new Set([...(here?.keys() ?? []), ...(there?.keys() ?? [])])];
    const differing = labels.filter((label) => here?.get(label) !== there?.get(label));
    return differing.length > 0 ? differing : [`the order of [[${name}]]`];
  }
}

/** Maps each table of a kind to its content, by its name. */
function labelled(kind: string, written: unknown): Map<string, string> {
  const all = (written ?? []) as readonly Entry[];
  const labels = new Map<string, string>();
  for (const entry of all) {
    const account = entry.account === undefined || entry.account === 'default' ? '' : ` of ${entry.account}`;
    const label = `[[${kind}]] ${entry.name ?? entry.person}${account}`;
    labels.set(label, `${labels.get(label) ?? ''}${writeJcs(entry)}`);
  }
  return labels;
}

/**
 * Lets this node lead once with its own settings, although the last leader had others. It counts for exactly these
 * settings.
 */
export function acceptSettings(data: string, own: string): void {
  writeFileSync(acceptedFile(data), `${hash('sha256', own)}\n`, { mode: 0o600, flush: true });
  giveToOwner(data, acceptedFile(data));
}

/** Tells whether the operator has accepted these settings, and no lead has used the acceptance. */
export function areSettingsAccepted(data: string, own: string): boolean {
  try {
    return readFileSync(acceptedFile(data), 'utf8').trim() === hash('sha256', own);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
    return false;
  }
}

/** Deletes the acceptance. Call it when the settings are stored for all nodes. */
export function endAcceptance(data: string): void {
  rmSync(acceptedFile(data), { force: true });
}

function acceptedFile(data: string): string {
  return join(data, 'run', 'accepted-settings');
}
