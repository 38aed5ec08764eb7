import { useLayoutEffect, useRef } from 'preact/hooks';
import { ActionButton } from '../ui/button.tsx';
import { Plain, Sentence } from '../ui/plain.tsx';
import { clockOf } from '../ui/time/age.ts';
import { dayOf } from '../ui/time/day.ts';
import { type FreshKey, forgetKey } from './fresh-keys.ts';
import { Pane } from './pane.tsx';
import { copyShown, Snippets } from './snippets.tsx';
import type { Caller } from './state.ts';
import { callerWords as words } from './words.ts';

/** Shows a new key, the only time that it is shown. */
export function NewKey({ caller, fresh, stored }: { caller: Caller; fresh: FreshKey; stored(): void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => title.current?.focus(), [fresh]);
  const { expires_at, old_key_expires_at, api_key } = fresh;
  const done = () => {
    stored();
    forgetKey(fresh);
  };
  return (
    <Pane label={words.newKey} position={caller.caller_slug} foot={<Foot done={done} />}>
      <div class="item">
        <h2 class="item-title" dir="auto" tabIndex={-1} ref={title}>
          <Sentence of={words.newKeyFor}>
            <Plain text={caller.display_name} />
          </Sentence>
        </h2>
        <p class="item-sub">{expires_at === null ? words.endsNever : words.endsOn(dayOf(expires_at))}</p>
        {old_key_expires_at && <p class="field-note">{words.oldUntil(clockOf(old_key_expires_at))}</p>}
        <OneTime api_key={api_key} />
        <section class="block">
          <h3>{words.tryIt}</h3>
          <Snippets api_key={api_key} />
        </section>
      </div>
    </Pane>
  );
}

function OneTime({ api_key }: Pick<FreshKey, 'api_key'>) {
  const place = useRef<HTMLElement>(null);
  return (
    <div class="one-time">
      <code tabIndex={0} ref={place} aria-label={words.newKey} role="group">
        {api_key}
      </code>
      <ActionButton icon="copy" onPress={() => void copyShown(api_key, place.current, words.keyCopied)}>
        {words.copyKey}
      </ActionButton>
    </div>
  );
}

function Foot({ done }: { done(): void }) {
  return (
    <div class="answer-bar" role="toolbar" aria-label={words.newKey}>
      <ActionButton icon="check" tone="neutral" style="outline" onPress={done}>
        {words.stored}
      </ActionButton>
      <span class="answer-bar-note">{words.keptHere}</span>
    </div>
  );
}
