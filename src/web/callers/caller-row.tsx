import { Icon } from '../icon.tsx';
import { Link } from '../parts/link.tsx';
import { Plain } from '../plain.tsx';
import { type Caller, lastUse } from '../state/callers.ts';
import { freshKeys } from '../state/fresh-keys.ts';
import { ageOf, fullOf } from '../time/age.ts';
import { visibleText } from '../unseen.ts';
import { words } from '../words.ts';
import { callerWords } from '../words-callers.ts';

/** A caller in the list: its name, what of its waits, and when it was last there. */
export function CallerRow({ caller, current }: { caller: Caller; current: boolean }) {
  const { caller_id, caller_slug, display_name, counts } = caller;
  return (
    <li>
      <Link to={{ caller_id }} class="row plain" current={current} title={visibleText(display_name)}>
        <span class="row-mark">
          <span class="monogram" aria-hidden="true">
            {initialOf(display_name)}
          </span>
        </span>
        <span class="row-main">
          <span class="row-line">
            <span class="row-title" dir="auto">
              <Plain text={display_name} />
            </span>
            {counts.pending > 0 && <span class="corner">{callerWords.waiting(counts.pending)}</span>}
          </span>
          <span class="row-line">
            <span class="row-sub">{freshKeys.value.has(caller_id) ? <ToStore /> : <code>{caller_slug}</code>}</span>
            <LastUse caller={caller} />
          </span>
        </span>
      </Link>
    </li>
  );
}

function ToStore() {
  return (
    <span class="state" data-state="undoable">
      <Icon name="key-round" />
      {callerWords.keyToStore}
    </span>
  );
}

function LastUse({ caller }: { caller: Caller }) {
  const used = lastUse(caller);
  if (used === undefined) return <span class="age">{callerWords.neverUsed}</span>;
  return (
    <time class="age" dateTime={used} title={`${callerWords.lastUsed}: ${fullOf(used)}`}>
      {ageOf(used) ?? words.justNow}
    </time>
  );
}

/** The first letter or digit of a name. */
function initialOf(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0] ?? '';
}
