import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { calmWords as words } from '../words-decided.ts';
import { ActionButton } from './button.tsx';

/** Makes a view whose script is loaded when it is first shown, so that the queue need not wait for it. */
export function later(load: () => Promise<ComponentType>): ComponentType {
  const loaded = signal<{ readonly Shown: ComponentType } | undefined>(undefined);
  const status = signal<'new' | 'asked' | 'failed'>('new');
  const ask = async () => {
    status.value = 'asked';
    try {
      loaded.value = { Shown: await load() };
    } catch {
      status.value = 'failed';
    }
  };
  return function Later() {
    if (loaded.value) return <loaded.value.Shown />;
    if (status.value === 'new') queueMicrotask(() => void ask());
    return <main class="page">{status.value === 'failed' && <Failed again={() => void ask()} />}</main>;
  };
}

function Failed({ again }: { again: () => void }) {
  return (
    <div class="calm page-calm" role="alert">
      <h1 class="big">{words.noAnswer}</h1>
      <p class="item-sub">{words.noAnswerHow}</p>
      <p class="calm-acts">
        <ActionButton icon="refresh-cw" tone="brand" style="solid" onPress={again}>
          {words.tryNow}
        </ActionButton>
      </p>
    </div>
  );
}
