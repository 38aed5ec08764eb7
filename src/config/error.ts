/**
 * A setting that is not known or cannot be: where it stands, and what to do. Values are never repeated, one may be a
 * secret. `by` says who can mend it: the one who typed the command, or the one who keeps the settings.
 */
export type Problem = { place: string; message: string; by: 'flag' | 'settings' };

/** The settings cannot be used; the message has a line for each problem. */
export class SettingsError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ place, message }) => `${place}: ${message}`).join('\n'));
    this.name = 'SettingsError';
    this.problems = problems;
  }
}
