import { signal } from '@preact/signals';

/** What is wanted before an operation: the password once more, or a new link of whoever has none. */
export type Wanted = { readonly operation: string; readonly by: 'password' | 'link' };

/** What is asked of the person now. */
export const wanted = signal<Wanted | undefined>(undefined);

let waiting: ((confirmed: boolean) => void)[] = [];

/** Asks for the password again; resolves whether it was given. Who asks while somebody else does waits with them. */
export function confirmAgain(asked: Wanted): Promise<boolean> {
  wanted.value ??= asked;
  return new Promise((resolve) => {
    waiting.push(resolve);
  });
}

/** Lets everything go on that waited for the password, or ends it. */
export function settle({ confirmed }: { confirmed: boolean }): void {
  wanted.value = undefined;
  const all = waiting;
  waiting = [];
  for (const resolve of all) resolve(confirmed);
}
