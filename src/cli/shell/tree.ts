import type { Command, Option } from 'commander';

/** A command, with the fields for completion and the manual. */
export type Entry = {
  /** Its words below `hdo`. */
  readonly words: readonly string[];
  readonly usage: string;
  readonly description: string;
  readonly options: readonly { flags: string; long: string; description: string; choices: readonly string[] }[];
  readonly inner: readonly string[];
  /** The allowed values of its argument. */
  readonly choices: readonly string[];
};

/** Lists a command and every command below it, as commander knows them. */
export function entriesOf(command: Command, words: readonly string[] = []): Entry[] {
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
