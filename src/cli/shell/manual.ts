import { variable } from '../../config/environment.ts';
import { leaves } from '../../config/leaf.ts';
import { version } from '../../lib/version.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Entry } from './tree.ts';

const opening = `.TH HDO 1 "" "hdo ${version}" "Human Decision Outbox"
.SH NAME
hdo \\- hands decisions from agents to people`;

/** The manual page (man(7)), made from the commands and the settings. */
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
    escaped('From config.toml in the data folder, over it from the environment, over both from flags.'),
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
  return ['.TP', `.B ${escaped(`${name}, ${variable(name)}`)}`, escaped(description)];
}

/** Text as it stands: no line begins with a request, no hyphen becomes another character, and all of it is ASCII. */
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
