import { useLayoutEffect, useRef } from 'preact/hooks';
import { ActionButton } from '../parts/button.tsx';
import { Plain } from '../plain.tsx';
import type { Caller } from '../state/callers.ts';
import { copyText } from '../state/copy.ts';
import { type FreshKey, forgetKey } from '../state/fresh-keys.ts';
import { clockOf } from '../time/age.ts';
import { dayOf } from '../time/day.ts';
import { callerWords as words } from '../words-callers.ts';
import { Pane } from './pane.tsx';
import { Snippets } from './snippets.tsx';

/** A key that was just made: the only time it is shown. */
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
          {words.newKeyFor}
          <Plain text={caller.display_name} />
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
      <ActionButton
        icon="copy"
        tone="brand"
        style="solid"
        onPress={() => void copyText(api_key, place.current, words.keyCopied)}
      >
        {words.copyKey}
      </ActionButton>
    </div>
  );
}

function Foot({ done }: { done(): void }) {
  return (
    <div class="decide" role="toolbar" aria-label={words.newKey}>
      <ActionButton icon="check" tone="neutral" style="outline" onPress={done}>
        {words.stored}
      </ActionButton>
      <span class="decide-note">{words.keptHere}</span>
    </div>
  );
}
