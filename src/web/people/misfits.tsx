import { Plain } from '../ui/plain.tsx';
import { visibleText } from '../ui/unseen.ts';
import type { Shown } from './state.ts';
import { peopleWords as words } from './words.ts';

/** Explains why a change is refused: the settings file would be wrong after it. */
export function Misfits({ tables }: { tables: Shown['misfits']['removal'] }) {
  if (tables.length === 0) return null;
  return (
    <section class="notice" data-tone="danger">
      <p>{words.misfits}</p>
      <ul>
        {tables.map(({ kind, name }) => (
          <li key={`${kind} ${name}`}>
            <Plain text={words.tables[kind](visibleText(name))} />
          </li>
        ))}
      </ul>
    </section>
  );
}
