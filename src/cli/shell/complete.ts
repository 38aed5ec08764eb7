import type { Entry } from './tree.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

/** Builds the script that completes the commands and options of hdo. */
export function completionFor(shell: Shell, entries: readonly Entry[]): string {
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
