/**
 * An invalid or unknown setting: its place, and what to do. Values are never repeated, because one may be a secret.
 * `by` tells who can fix it: the user of the command, or the owner of the settings.
 */
export type Problem = { place: string; message: string; by: 'flag' | 'settings' };

/** The settings cannot be used. The message has a line for each problem. */
export class SettingsError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ place, message }) => `${place}: ${message}`).join('\n'));
    this.name = 'SettingsError';
    this.problems = problems;
  }
}
