import { useComputed, useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { togglePalette } from '../frame/palette-open.ts';
import { Key } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { tooQuick } from '../ui/seen.ts';
import { TooQuick } from '../ui/too-quick.tsx';
import { uiWords } from '../ui/words.ts';
import { type Command, changes } from './changes.ts';
import { ofRequest } from './of-request.ts';
import { useRequests } from './requests.ts';
import { Results } from './results.tsx';
import { paletteWords as words } from './words.ts';

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
  const found = all.findIndex(({ id }) => id === chosen.value);
  const at = found < 0 && query.value.trim() !== '' ? 0 : found; // Enter runs nothing before a letter or an arrow
  const active = all[at];
  useLayoutEffect(() => {
    chosen.value = active?.id; // later results do not take over the active command
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
          onInput={({ currentTarget }) => {
            query.value = currentTarget.value;
            chosen.value = undefined;
          }}
          onKeyDown={(event) => {
            const to = stepOf(event.key, all.length, at);
            if (to === undefined && event.key !== 'Enter') return;
            event.preventDefault();
            if (to !== undefined) chosen.value = all[to]?.id;
            else if (active && !event.repeat) run(active);
          }}
        />
        <Key>Esc</Key>
      </div>
      <TooQuick />
      <Results groups={groups.value} active={active} query={query.value.trim()} run={run} />
      <p class="hidden-words" role="status">
        {tooQuick.value ? uiWords.tooQuick : words.found(all.length)}
      </p>
    </Dialog>
  );
}

/** Tells whether a command contains every typed word. */
function shows({ text, where = '' }: Command, query: string): boolean {
  const shown = `${text} ${where}`.toLocaleLowerCase();
  const typed = query.toLocaleLowerCase().split(/\s+/);
  return typed.every((word) => shown.includes(word));
}

/** Runs a command after the palette has closed, so that the command decides the focus. */
function run(command: Command): void {
  if (command.admits?.() === false) return;
  togglePalette();
  queueMicrotask(() => command.run()); // after the render that closes it, before any other key
}

function stepOf(key: string, count: number, at: number): number | undefined {
  if (count === 0) return undefined;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % count,
    ArrowUp: (Math.max(at, 0) + count - 1) % count,
    PageDown: Math.min(Math.max(at, 0) + 8, count - 1),
    PageUp: Math.max(at - 8, 0),
  };
  return steps[key];
}
