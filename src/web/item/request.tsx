import { useLayoutEffect, useRef } from 'preact/hooks';
import { toTitle } from '../focus.ts';
import type { Shown } from '../item.ts';
import type { Live } from '../state/standing.ts';
import { words } from '../words.ts';
import { DecideBar } from './decide-bar.tsx';
import { Head } from './head.tsx';
import { ItemHead } from './item-head.tsx';
import { Margin } from './margin.tsx';
import { Notice } from './notice.tsx';
import { Prose } from './prose.tsx';

/** A request that waits, to be read and answered; above it what happened to it meanwhile. */
export function Request({ item, standing }: { item: Shown; standing: Live }) {
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => toTitle(place.current), []);
  return (
    <section class="detail" aria-label={words.openRequest} ref={place}>
      <Head />
      <div class="reading" tabIndex={0} role="group" aria-label={words.textOfRequest}>
        <article class="item">
          <Notice standing={standing} />
          <ItemHead item={item} />
          <div class="item-body">
            <Prose item={item} />
          </div>
          <Margin item={item} />
        </article>
      </div>
      <DecideBar item={item} standing={standing} />
    </section>
  );
}
