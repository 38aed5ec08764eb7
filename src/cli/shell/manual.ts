import { variableOf } from '../../config/environment.ts';
import { leaves } from '../../config/leaf.ts';
import { version } from '../../lib/process/version.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Entry } from './tree.ts';

const opening = `.TH HDO 1 "" "hdo ${version}" "Human Decision Outbox"
.SH NAME
hdo \\- hands decisions from agents to people`;

export function manualPage(entries: readonly Entry[]): string {
  const [top, ...commands] = entries;
  if (!top) return '';
  const lines = [
    opening,
    '.SH SYNOPSIS',
    `.B hdo\n${escaped('[options] command [arguments]')}`,
    '.SH DESCRIPTION',
    escaped(top.description),
    '.SH OPTIONS',
    ...optionsOf(top),
    '.SH COMMANDS',
    ...commands.filter(({ inner }) => inner.length === 0).flatMap(commandOf),
    '.SH EXIT STATUS',
    ...Object.entries(exitCodes).flatMap(([name, code]) => ['.TP', String(code), escaped(name.replaceAll('_', ' '))]),
    '.SH SETTINGS',
    escaped('Settings come from config.toml in the data folder; the environment overrides it, flags override both.'),
    ...[...leaves].flatMap(([name, leaf]) => settingOf(name, leaf.description ?? '')),
  ];
  return `${lines.join('\n')}\n`;
}

function commandOf({ words, usage, description, options }: Entry): string[] {
  const arguments_ = usage.replace('[options]', '').trim();
  return [
    `.SS ${escaped(`hdo ${words.join(' ')} ${arguments_}`.trim())}`,
    escaped(description),
    ...optionsOf({ options }),
  ];
}

function optionsOf({ options }: Pick<Entry, 'options'>): string[] {
  return options.flatMap(({ flags, description }) => ['.TP', `.B ${escaped(flags)}`, escaped(description)]);
}

function settingOf(name: string, description: string): string[] {
  return ['.TP', `.B ${escaped(`${name}, ${variableOf(name)}`)}`, escaped(description)];
}

/** Escapes text for roff: no line starts with a request, hyphens stay hyphens, and the result is ASCII. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/^([.'])/gm, '\\&$1')
    .replaceAll(/[^\0-\x7f]/gu, (character) => `\\[u${hex(character)}]`);
}

function hex(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}
