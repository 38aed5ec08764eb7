import { Link } from '../requests/link.tsx';
import { Icon } from '../ui/icon.tsx';
import { shown } from '../ui/plain.tsx';
import { ageOf, fullOf } from '../ui/time/age.ts';
import { visibleText } from '../ui/unseen.ts';
import { uiWords } from '../ui/words.ts';
import { freshKeys } from './fresh-keys.ts';
import { type Caller, lastUse } from './state.ts';
import { callerWords } from './words.ts';

/** Shows a caller in the list: name, pending requests and last use. */
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
              {shown(display_name)}
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
      {ageOf(used) ?? uiWords.justNow}
    </time>
  );
}

/** Finds the first letter or digit of a name. */
function initialOf(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0] ?? '';
}
