/** The answer to a permission prompt. Every failure counts as a no. */
export type PermissionVerdict = {
  readonly allowed: boolean;
  readonly reason: string;
  /** The arguments with a person's answers, for a call that asks them. */
  readonly updatedInput?: Readonly<Record<string, unknown>>;
};
