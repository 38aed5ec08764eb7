import { type Signal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { titleOf } from '../answering/title.ts';
import { Marked } from '../forms/popups/option-text.tsx';
import { togglePalette } from '../frame/palette-open.ts';
import { unnarrowed } from '../requests/place.ts';
import { openAlone } from '../requests/selection.ts';
import { attempt, call } from '../server/api.ts';
import type { Item } from '../server/item.ts';
import { Key } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { Plain } from '../ui/plain.tsx';
import { admitsChoice, tooQuick, useSeen } from '../ui/seen.ts';
import { TooQuick } from '../ui/too-quick.tsx';
import { uiWords } from '../ui/words.ts';
import { type Command, listChanges } from './changes.ts';
import { ofRequest } from './of-request.ts';
import { paletteWords as words } from './words.ts';

export function Palette() {
  const query = useSignal('');
  const chosen = useSignal<string | undefined>(undefined);
  const requests = useRequests(query);
  const fits = (command: Command) => shows(command, query.value);
  const groups = useComputed(() => [
    { name: 'request', commands: ofRequest().filter(fits) } as const,
    { name: 'requests', commands: requests.value } as const,
    { name: 'change', commands: listChanges().filter(fits) } as const,
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

const pause_ms = 120;
const most = 8;

/** Searches pending requests on the server. An empty query finds none. */
function useRequests(query: Signal<string>): Signal<readonly Command[]> {
  const found = useSignal<readonly Command[]>([]);
  useSignalEffect(() => {
    const q = query.value.trim();
    if (q === '') {
      found.value = [];
      return;
    }
    let isWanted = true;
    const timer = setTimeout(async () => {
      const items = await search(q);
      if (isWanted) found.value = items.map(toCommand);
    }, pause_ms);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  });
  return found;
}

async function search(q: string): Promise<readonly Item[]> {
  return (await attempt(call('itemList', { query: { view: 'queue', q, limit: most } })))?.items ?? [];
}

function toCommand(item: Item): Command {
  const { item_id, caller, raw_input } = item;
  return {
    id: item_id,
    icon: raw_input?.row_type.icon ?? 'inbox',
    text: titleOf(item),
    where: caller.display_name,
    run: () => openAlone({ ...unnarrowed, view: 'queue', item_id }),
  };
}

type ResultGroup = { readonly name: keyof typeof words.groups; readonly commands: readonly Command[] };
type ResultsProps = {
  groups: readonly ResultGroup[];
  active: Command | undefined;
  query: string;
  run(command: Command): void;
};

/** Shows the results in groups. The palette's field points at the active one. */
function Results({ groups, active, query, run }: ResultsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active?.id]);
  const shown = groups.flatMap(({ commands }) => commands.map(({ id }) => id)).join(' ');
  useSeen(shown, 'choices');
  const press = (command: Command) => (!command.admits || admitsChoice(shown)) && run(command);
  return (
    <div class="palette-list" role="listbox" id="palette-list" aria-label={words.results} tabIndex={-1} ref={list}>
      {groups
        .filter(({ commands }) => commands.length > 0)
        .map(({ name, commands }) => (
          <div key={name} role="group" aria-labelledby={`palette-of-${name}`}>
            <div class="group-name" id={`palette-of-${name}`} role="presentation">
              {words.groups[name]}
            </div>
            {commands.map((command) => (
              <Result key={command.id} command={command} isActive={command === active} query={query} run={press} />
            ))}
          </div>
        ))}
    </div>
  );
}

type ResultProps = { command: Command; isActive: boolean; query: string; run(command: Command): void };

function Result({ command, isActive, query, run }: ResultProps) {
  const { id, icon, text, where, keys = [] } = command;
  return (
    <button
      type="button"
      class="option"
      role="option"
      id={`palette-${id}`}
      tabIndex={-1}
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()} // keeps the focus in the field
      onClick={({ detail }) => detail < 2 && run(command)}
    >
      <Icon name={icon} />
      <span dir="auto">
        <Marked text={text} query={query} />
      </span>
      <span class="where">
        {where !== undefined && <Plain text={where} />}
        {keys.map((key) => (
          <Key key={key}>{key}</Key>
        ))}
      </span>
    </button>
  );
}
