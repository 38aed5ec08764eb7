import type { Command, Option } from 'commander';

/** A command as completion and manual need it. */
export type Entry = {
  /** Its words from the first below `hdo`. */
  readonly words: readonly string[];
  readonly usage: string;
  readonly description: string;
  readonly options: readonly { flags: string; long: string; description: string; choices: readonly string[] }[];
  readonly inner: readonly string[];
};

/** Every command below one, itself first, as commander knows them. */
export function entriesOf(command: Command, words: readonly string[] = []): Entry[] {
  const visible = command.createHelp().visibleCommands(command).filter(isNotHelp);
  const entry = {
    words,
    usage: command.usage(),
    description: command.description(),
    options: command.options.map(shown),
    inner: visible.map((one) => one.name()),
  };
  return [entry, ...visible.flatMap((one) => entriesOf(one, [...words, one.name()]))];
}

function isNotHelp(command: Command): boolean {
  return command.name() !== 'help';
}

function shown({ flags, long, description, argChoices }: Option): Entry['options'][number] {
  return { flags, long: long ?? '', description, choices: argChoices ?? [] };
}
