import { useLayoutEffect, useRef } from 'preact/hooks';
import { shownList } from '../../requests/lists.ts';
import { place } from '../../requests/place.ts';
import { isBulk, isChoosing } from '../../requests/selection.ts';
import { Icon } from '../../ui/icon.tsx';
import { wide } from '../../ui/media.ts';
import { Plain } from '../../ui/plain.tsx';
import { seeAgain, tooQuick, useSeen } from '../../ui/seen.ts';
import { uiWords } from '../../ui/words.ts';
import { checkFinger, followFinger } from './finger.ts';
import { said } from './gesture.ts';
import { swipedRows } from './offers.ts';
import { pull } from './pull.ts';
import { type Swipe, swipe } from './swipe.ts';
import { gestureWords } from './words.ts';

/** Follows a finger on the list, and shows what it does. Every gesture has a button that does the same. */
export function Gestures() {
  const layer = useRef<HTMLDivElement>(null);
  const { items } = shownList();
  useSeen(swipedRows, 'list');
  useLayoutEffect(() => {
    const list = layer.current?.closest<HTMLElement>('.list');
    if (!list) return;
    const noteScroll = () => seeAgain('list', performance.now());
    list.addEventListener('scroll', noteScroll, { capture: true, passive: true });
    const stop = followFinger(list);
    return () => {
      stop();
      list.removeEventListener('scroll', noteScroll, { capture: true });
    };
  }, []);
  useLayoutEffect(() => {
    seeAgain('list', performance.now());
    checkFinger();
  }, [items.value, place.value.view, place.value.item_id, isBulk.value]);
  return (
    <div class="gestures" ref={layer}>
      {swipe.value && <Under key={swipe.value.held.item.item_id} {...swipe.value} />}
      <Note />
      <p class="hidden-words" role="status">
        {said.value}
      </p>
    </div>
  );
}

/** Follows a pull on the page of an empty queue, which a phone shows instead of the list. */
export function Pulls() {
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const page = layer.current?.closest<HTMLElement>('.reading');
    return page ? followFinger(page) : undefined;
  }, []);
  return (
    <div class="gestures" ref={layer}>
      <Note />
      <p class="hidden-words" role="status">
        {!wide.matches && said.value}
      </p>
    </div>
  );
}

/** Shows the act of a swipe where the row has left room for it. */
function Under({ held: { row }, act, side, far_px, by_px, is }: Swipe) {
  const under = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const layer = under.current?.closest('.gestures')?.getBoundingClientRect();
    if (!under.current || !layer) return;
    const { top, height } = row.getBoundingClientRect();
    const { style } = under.current;
    style.insetBlockStart = `${top - layer.top}px`;
    style.blockSize = `${height}px`;
    style.setProperty('--beside', `${Math.min(row.offsetLeft, layer.width - row.offsetLeft - row.offsetWidth)}px`);
  }, [row, side]);
  return (
    <div
      class="under"
      data-tone={act.tone}
      data-side={side}
      data-is={is}
      aria-hidden="true"
      ref={under}
      style={{ inlineSize: `${by_px}px` }}
    >
      <div class="under-label" style={{ inlineSize: `${far_px}px` }}>
        <Icon name={act.icon} />
        <b>
          <Plain text={act.text} />
        </b>
      </div>
    </div>
  );
}

/** Says what a pull would do, or what a gesture did. */
function Note() {
  const { value } = pull;
  const early = tooQuick.value && !wide.matches && !isChoosing.value ? uiWords.tooQuick : '';
  const text = value ? (value.isFar ? gestureWords.letGo : gestureWords.pull) : said.value || early;
  if (text === '') return null;
  return (
    <p
      class="gesture-note"
      aria-hidden="true"
      data-is={value && 'pulled'}
      style={{ translate: value ? `0 ${value.by_px / 2}px` : '' }}
    >
      {(value || said.value === gestureWords.checking) && <Icon name="refresh-cw" />}
      {text}
    </p>
  );
}
