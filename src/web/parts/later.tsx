import { signal } from '@preact/signals';
import type { ComponentChildren, ComponentType } from 'preact';
import { calmWords as words } from '../words-decided.ts';
import { Calm, TryNow } from './calm.tsx';

const all: (() => Promise<boolean>)[] = [];

/**
 * Makes a component whose script is loaded when it is first shown, if not before, so that the queue need not wait for
 * it. Until then `Place` stands there, with what can be done where the script does not come.
 */
export function later<P extends object = object>(
  load: () => Promise<ComponentType<P>>,
  Place: ComponentType<PlaceProps> = Page,
): ComponentType<P> {
  const loaded = signal<{ readonly Shown: ComponentType<P> } | undefined>(undefined);
  const status = signal<'new' | 'asked' | 'failed'>('new');
  const ask = async (otherwise: 'new' | 'failed' = 'failed') => {
    status.value = 'asked';
    try {
      loaded.value = { Shown: await load() };
    } catch {
      status.value = otherwise;
    }
  };
  all.push(async () => {
    if (status.peek() === 'new') await ask('new');
    return status.peek() === 'asked';
  });
  return function Later(props: P) {
    if (loaded.value) return <loaded.value.Shown {...props} />;
    if (status.value === 'new') queueMicrotask(() => void ask());
    return <Place>{status.value === 'failed' && <Failed again={() => void ask()} />}</Place>;
  };
}

/** Loads everything that is shown later, one after the other, as long as it comes: it is there when it is wanted. */
export async function loadAhead(): Promise<void> {
  for (const load of all) {
    if (!(await load())) return;
  }
}

type PlaceProps = { children: ComponentChildren };

function Page({ children }: PlaceProps) {
  return <main class="page">{children}</main>;
}

/** The place of what is loaded later as a part of a view. */
export function Part({ children }: PlaceProps) {
  return <>{children}</>;
}

function Failed({ again }: { again: () => void }) {
  return (
    <Calm page="alert" heading="h1" title={words.noAnswer} how={words.noAnswerHow}>
      <p class="calm-acts">
        <TryNow again={again} />
      </p>
    </Calm>
  );
}
