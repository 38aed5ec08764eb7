import { signal } from '@preact/signals';

/** The confirmation that an operation needs first: the password, or a new sign-in link for a person without one. */
export type Confirmation = {
  readonly operation: string;
  readonly by: 'password' | 'link';
  /** True if a passkey of the person serves too. */
  readonly has_passkey: boolean;
  /** True if single sign-on serves too. */
  readonly has_oidc: boolean;
};

export const neededConfirmation = signal<Confirmation | undefined>(undefined);

let waiting: ((confirmed: boolean) => void)[] = [];

/** Asks the person to confirm; resolves to true if they did. A second call waits for the dialog that is open. */
export function confirmAgain(asked: Confirmation): Promise<boolean> {
  neededConfirmation.value ??= asked;
  return new Promise((resolve) => {
    waiting.push(resolve);
  });
}

/** Resolves all calls that wait for the confirmation. */
export function settleConfirmation({ confirmed }: { confirmed: boolean }): void {
  neededConfirmation.value = undefined;
  const all = waiting;
  waiting = [];
  for (const resolve of all) resolve(confirmed);
}
