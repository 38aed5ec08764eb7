import { Argument, Command, Option } from 'commander';
import { actionOf, type Call } from './action.ts';
import { exampleText } from './options.ts';
import type { Answer } from './output.ts';

/** An argument: `<needed>` or `[optional]`, what it is, and its allowed values. */
export type ArgumentRow = readonly [form: string, about?: string, choices?: readonly string[]];

/** An option: `--name`, `--name <value>` or `--name [value]`, what it does, and how its value is read. */
export type OptionRow = readonly [form: string, about?: string, more?: OptionReading];

type OptionReading = {
  /** Reads the text. A repeatable option gets the value so far too. */
  readonly read?: (text: string, before: never) => unknown;
  readonly choices?: readonly string[];
  readonly preset?: unknown;
  readonly shown?: string;
  readonly env?: string;
};

type ArgumentValues<Rows extends readonly ArgumentRow[]> = { [At in keyof Rows]: ArgumentValue<Rows[At]> };
type ArgumentValue<Row extends ArgumentRow> =
  | (Row[2] extends readonly (infer Choice)[] ? Choice : string)
  | (Row[0] extends `[${string}` ? undefined : never);

type Flags<Rows extends readonly OptionRow[]> = {
  [Row in Rows[number] as HasPreset<Row> extends true ? NameOf<Row[0]> : never]: OptionValue<Row>;
} & { [Row in Rows[number] as HasPreset<Row> extends true ? never : NameOf<Row[0]>]?: OptionValue<Row> };

type HasPreset<Row extends OptionRow> = Row[2] extends { readonly preset: unknown } ? true : false;
type NameOf<Form extends string> = Form extends `--${infer Name} ${string}`
  ? CamelCase<Name>
  : Form extends `--${infer Name}`
    ? CamelCase<Name>
    : never;
type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

type OptionValue<Row extends OptionRow> = Row[0] extends `${string}<${string}`
  ? ReadValue<Row[2]>
  : Row[0] extends `${string}[${string}`
    ? ReadValue<Row[2]> | true
    : true;
type ReadValue<More> = More extends { readonly read: (text: string, before: never) => infer Value }
  ? Value
  : More extends { readonly choices: readonly (infer Choice)[] }
    ? Choice
    : string;

/** A command: its help, its arguments and options, and `run`, which gets their values with the types that they say. */
export type CommandRow<Arguments extends readonly ArgumentRow[], Options extends readonly OptionRow[], Context> = {
  readonly about: string;
  readonly args?: Arguments;
  readonly options?: Options;
  readonly examples?: readonly string[];
  /** Returns the answer, or undefined when it has printed everything itself. */
  run(
    call: Context,
    ...given: [...ArgumentValues<Arguments>, Flags<Options>]
  ): Answer | undefined | Promise<Answer | undefined>;
};

export function command<
  const Arguments extends readonly ArgumentRow[] = [],
  const Options extends readonly OptionRow[] = [],
>(name: string, row: CommandRow<Arguments, Options, Call>): Command {
  const { about, args = [], options = [] } = row;
  const built = new Command(name).description(about);
  for (const each of args) built.addArgument(argumentOf(each));
  for (const each of options) built.addOption(optionOf(each));
  if (row.examples) built.addHelpText('after', exampleText(...row.examples));
  return built.action(actionOf(row.run));
}

export function commandGroup(name: string, about: string, inner: readonly Command[]): Command {
  const built = new Command(name).description(about);
  for (const each of inner) built.addCommand(each);
  return built;
}

function argumentOf([form, about, choices]: ArgumentRow): Argument {
  const built = new Argument(form, about);
  return choices ? built.choices(choices) : built;
}

export function optionOf([form, about, { read, choices, preset, shown, env } = {}]: OptionRow): Option {
  const built = new Option(form, about);
  if (read) built.argParser(read as (text: string, before: unknown) => unknown);
  if (choices) built.choices(choices);
  if (env) built.env(env);
  return preset === undefined ? built : built.default(preset, shown);
}
