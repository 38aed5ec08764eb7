import type { IconName } from '../ui/icon-names.ts';

export type Command = {
  readonly id: string;
  readonly icon: IconName;
  readonly text: string;
  /** The place of the command, or the caller of a request. */
  readonly where?: string;
  readonly keys?: readonly string[];
  /** Returns false if the last press may not run the command. Set for answers. */
  admits?(): boolean;
  run(): void;
};
