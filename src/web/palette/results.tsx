import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../icon.tsx';
import { Key } from '../parts/button.tsx';
import { Plain } from '../plain.tsx';
import { Marked } from '../popups/option-text.tsx';
import { paletteWords as words } from '../words-palette.ts';
import type { Command } from './command.ts';

type Group = { readonly name: keyof typeof words.groups; readonly commands: readonly Command[] };
type Results = {
  groups: readonly Group[];
  active: Command | undefined;
  query: string;
  run(command: Command): void;
};

/** What the palette has found, in groups; the field of the palette points at the active one. */
export function Results({ groups, active, query, run }: Results) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active?.id]);
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
              <Result key={command.id} command={command} isActive={command === active} query={query} run={run} />
            ))}
          </div>
        ))}
    </div>
  );
}

type Result = { command: Command; isActive: boolean; query: string; run(command: Command): void };

function Result({ command, isActive, query, run }: Result) {
  const { id, icon, text, where, keys = [] } = command;
  return (
    <button
      type="button"
      class="option"
      role="option"
      id={`palette-${id}`}
      tabIndex={-1}
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()} // the focus stays in the field, which points here
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
