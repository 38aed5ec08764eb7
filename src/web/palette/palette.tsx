import { useComputed, useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { Icon } from '../icon.tsx';
import { Key } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { paletteWords as words } from '../words-palette.ts';
import { changes } from './changes.ts';
import { type Command, togglePalette } from './command.ts';
import { ofRequest } from './of-request.ts';
import { useRequests } from './requests.ts';
import { Results } from './results.tsx';

/** Everything, by its name: answers, requests, views, and settings. */
export function Palette() {
  const query = useSignal('');
  const chosen = useSignal<string | undefined>(undefined);
  const requests = useRequests(query);
  const fits = (command: Command) => shows(command, query.value);
  const groups = useComputed(() => [
    { name: 'request', commands: ofRequest().filter(fits) } as const,
    { name: 'requests', commands: requests.value } as const,
    { name: 'change', commands: changes().filter(fits) } as const,
  ]);
  const all = groups.value.flatMap(({ commands }) => commands);
  const at = Math.max(
    0,
    all.findIndex(({ id }) => id === chosen.value),
  );
  const active = all[at];
  useLayoutEffect(() => {
    chosen.value = active?.id; // what is found later takes its place from nothing
  }, [active?.id]);
  return (
    <Dialog title={words.title} class="palette" close={togglePalette} bare>
      <div class="palette-input">
        <Icon name="search" />
        <input
          data-first=""
          role="combobox"
          aria-label={words.title}
          placeholder={words.title}
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls="palette-list"
          aria-activedescendant={active && `palette-${active.id}`}
          autocomplete="off"
          spellcheck={false}
          dir="auto"
          onInput={({ currentTarget }) => {
            query.value = currentTarget.value;
            chosen.value = undefined;
          }}
          onKeyDown={(event) => {
            const to = stepOf(event.key, all.length, at);
            if (event.isComposing || (to === undefined && event.key !== 'Enter')) return;
            event.preventDefault();
            if (to !== undefined) chosen.value = all[to]?.id;
            else if (active && !event.repeat) run(active);
          }}
        />
        <Key>Esc</Key>
      </div>
      <Results groups={groups.value} active={active} query={query.value.trim()} run={run} />
      <p class="hidden-words" role="status">
        {words.found(all.length)}
      </p>
    </Dialog>
  );
}

/** Whether a command shows every word. */
function shows({ text, where = '' }: Command, query: string): boolean {
  const shown = `${text} ${where}`.toLocaleLowerCase();
  const typed = query.toLocaleLowerCase().split(/\s+/);
  return typed.every((word) => shown.includes(word));
}

/** The palette is gone before anything happens, so that the focus ends where what happens wants it. */
function run(command: Command): void {
  togglePalette();
  queueMicrotask(() => command.run()); // behind the render that takes it away, before any other key
}

function stepOf(key: string, count: number, at: number): number | undefined {
  if (count === 0) return undefined;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % count,
    ArrowUp: (at + count - 1) % count,
    PageDown: Math.min(at + 8, count - 1),
    PageUp: Math.max(at - 8, 0),
  };
  return steps[key];
}
