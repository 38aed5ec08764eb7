import { signal } from '@preact/signals';
import type { ComponentChildren, ComponentType } from 'preact';
import { NotRead } from './empty.tsx';

const all: (() => Promise<boolean>)[] = [];

/**
 * Makes a component whose script loads when it is first shown or in `loadAhead`, so that the queue does not wait for
 * it. Until then it shows `Placeholder` with the same props, and with a button to try again after a failed load. With
 * `waits`, it loads in `loadAhead` only.
 */
export function later<P extends object = object>(
  load: () => Promise<ComponentType<P>>,
  Placeholder: ComponentType<P & PlaceholderProps> = Page,
  { waits = false } = {},
): ComponentType<P> {
  const loaded = signal<{ readonly Shown: ComponentType<P> } | undefined>(undefined);
  const status = signal<'new' | 'asked' | 'failed'>('new');
  const ask = async (otherwise: 'new' | 'failed' = 'failed') => {
    status.value = 'asked';
    try {
      loaded.value = { Shown: await load() };
    } catch {
      // the placeholder shows the failure and a button to try again
      status.value = otherwise;
    }
  };
  all.push(async () => {
    if (status.peek() === 'new') await ask('new');
    return status.peek() === 'asked';
  });
  return function Later(props: P) {
    if (loaded.value) return <loaded.value.Shown {...props} />;
    if (status.value === 'new' && !waits) queueMicrotask(() => void ask());
    return (
      <Placeholder {...props}>
        {status.value === 'failed' && <NotRead page="alert" heading="h1" again={() => void ask()} />}
      </Placeholder>
    );
  };
}

/** Loads all lazy components in the background, one after another. Stops at the first failure. */
export async function loadAhead(): Promise<void> {
  for (const load of all) {
    if (!(await load())) return;
  }
}

type PlaceholderProps = { children: ComponentChildren };

function Page({ children }: PlaceholderProps) {
  return <main class="page">{children}</main>;
}

export function Part({ children }: PlaceholderProps) {
  return <>{children}</>;
}
