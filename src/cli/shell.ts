import type { Command, Option } from 'commander';
import { variableOf } from '../config/environment.ts';
import { leaves } from '../config/leaf.ts';
import { version } from '../lib/process/version.ts';
import { command } from './command.ts';
import { exitCodes } from './exit-codes.ts';

const opening = `.TH HDO 1 "" "hdo ${version}" "Human Decision Outbox"
.SH NAME
hdo \\- hands decisions from agents to people`;

function manualPage(entries: readonly Entry[]): string {
  const [top, ...commands] = entries;
  if (!top) return '';
  const lines = [
    opening,
    '.SH SYNOPSIS',
    `.B hdo\n${escaped('[options] command [arguments]')}`,
    '.SH DESCRIPTION',
    escaped(top.description),
    '.SH OPTIONS',
    ...manualOptionsOf(top),
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
    ...manualOptionsOf({ options }),
  ];
}

function manualOptionsOf({ options }: Pick<Entry, 'options'>): string[] {
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

export type Entry = {
  readonly words: readonly string[];
  readonly usage: string;
  readonly description: string;
  readonly options: readonly { flags: string; long: string; description: string; choices: readonly string[] }[];
  readonly inner: readonly string[];
  readonly choices: readonly string[];
};

/** Lists a command and every command below it, as commander knows them. */
function entriesOf(command: Command, words: readonly string[] = []): Entry[] {
  const visible = command.createHelp().visibleCommands(command).filter(isNotHelp);
  const entry = {
    words,
    usage: command.usage(),
    description: command.description(),
    options: command.options.map(shown),
    inner: visible.map((one) => one.name()),
    choices: command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
  };
  return [entry, ...visible.flatMap((one) => entriesOf(one, [...words, one.name()]))];
}

function isNotHelp(command: Command): boolean {
  return command.name() !== 'help';
}

function shown({ flags, long, description, argChoices }: Option): Entry['options'][number] {
  return { flags, long: long ?? '', description, choices: argChoices ?? [] };
}

const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

function completionFor(shell: Shell, entries: readonly Entry[]): string {
  switch (shell) {
    case 'bash':
      return bash(entries);
    case 'zsh':
      return `#compdef hdo\nautoload -U +X bashcompinit && bashcompinit\n${bash(entries)}`;
    case 'fish':
      return fish(entries);
    default:
      throw new Error(`there is no completion for ${shell satisfies never}`);
  }
}

/** Builds one case for each command, with the words that can follow. */
function bash(entries: readonly Entry[]): string {
  const globals = optionsOf(entries[0]);
  const cases = entries.map((entry) => {
    const words = [...entry.inner, ...entry.choices, ...optionsOf(entry), ...globals];
    return `    '${entry.words.join(' ')}') next='${[...new Set(words)].join(' ')}' ;;`;
  });
  const values = entries.flatMap(({ words, options }) =>
    options
      .filter(({ long, choices }) => long !== '' && choices.length > 0)
      .map(({ long, choices }) => `    '${words.join(' ')} ${long}') next='${choices.join(' ')}' ;;`),
  );
  return `_hdo() {
  local word path='' next='' at
  for ((at = 1; at < COMP_CWORD; at++)); do
    word=\${COMP_WORDS[at]}
    case "$path $word" in
${entries
  .filter(({ words }) => words.length > 0)
  .map(({ words }) => `      '${[words.slice(0, -1).join(' '), words.at(-1)].join(' ')}') path='${words.join(' ')}' ;;`)
  .join('\n')}
    esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  case "$path \${COMP_WORDS[COMP_CWORD-1]}" in
${values.join('\n')}
    *' --data') next='' ;;
  esac
  COMPREPLY=($(compgen -W "$next" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _hdo hdo
`;
}

function fish(entries: readonly Entry[]): string {
  const lines = entries.flatMap(({ words, inner, options, choices }) => {
    const here = words.length === 0 ? '__fish_use_subcommand' : `__hdo_at ${words.join(' ')}`;
    const described = (name: string) => entries.find((one) => one.words.join(' ') === [...words, name].join(' '));
    return [
      ...inner.map((name) => `complete -c hdo -f -n '${here}' -a ${name} -d ${quoted(described(name)?.description)}`),
      ...choices.map((word) => `complete -c hdo -f -n '${here}' -a ${word}`),
      ...options
        .filter(({ long }) => long !== '')
        .map(({ long, description, choices: values }) => {
          const when = words.length === 0 ? '' : ` -n '${here}'`;
          const taken = values.length > 0 ? ` -x -a ${quoted(values.join(' '))}` : '';
          return `complete -c hdo${when} -l ${long.slice(2)}${taken} -d ${quoted(description)}`;
        }),
    ];
  });
  const at = `function __hdo_at
  string match -q -- "* $argv *" " "(string join -- " " (commandline -opc))" "
end`;
  return `${[at, ...lines].join('\n')}\n`;
}

function optionsOf(entry: Entry | undefined): string[] {
  return (entry?.options ?? []).map(({ long }) => long).filter(Boolean);
}

function quoted(text = ''): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

export const completion = command('completion', {
  about: 'Prints a script that completes commands and options in a shell.',
  args: [['<shell>', 'the shell', shells]],
  run: (_call, shell) => {
    const script = completionFor(shell, all());
    return { document: { shell, script }, lines: script.trimEnd().split('\n') };
  },
});

export const man = command('man', {
  about: 'Prints the manual page: hdo man | man -l -',
  run: () => {
    const page = manualPage(all());
    return { document: { page }, lines: page.trimEnd().split('\n') };
  },
});

function all(): Entry[] {
  return man.parent ? entriesOf(man.parent) : [];
}
