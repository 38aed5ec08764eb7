import { useEffect, useRef } from 'preact/hooks';
import { Marked } from '../forms/popups/option-text.tsx';
import { Key } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Plain } from '../ui/plain.tsx';
import { admitsChoice, useSeen } from '../ui/seen.ts';
import type { Command } from './changes.ts';
import { paletteWords as words } from './words.ts';

type Group = { readonly name: keyof typeof words.groups; readonly commands: readonly Command[] };
type Results = {
  groups: readonly Group[];
  active: Command | undefined;
  query: string;
  run(command: Command): void;
};

/** Shows the results in groups. The palette's field points at the active one. */
export function Results({ groups, active, query, run }: Results) {
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
