import { signal, useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './icon.tsx';
import { uiWords } from './words.ts';

const share = 0.85; // of the visible height or width, so that the last lines stay visible

/**
 * Marks the end of a scrolling area. A button at the lower edge scrolls on until the end has been visible; wide tables
 * get the same for their far side. A new value of `of`, the content shown, starts again, and so does a part of it that
 * was loaded later.
 */
export function MoreBelow({ of }: { of: unknown }) {
  const end = useRef<HTMLElement>(null);
  const unseen = useSignal<Element | undefined>(undefined);
  useLayoutEffect(() => {
    const here = end.current;
    if (!here) return;
    const ends = new Set<Element>([here, ...(here.parentElement?.querySelectorAll('.wide > .end') ?? [])]);
    const watch = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) ends.delete(target);
      unseen.value = [...ends].find((one) => one === here || isCut(one));
    });
    for (const one of ends) watch.observe(one);
    return () => watch.disconnect();
  }, [of, grown.value]);
  const { value } = unseen;
  const isBelow = value === end.current;
  return (
    <>
      <i class="end" ref={end} />
      <p class={value && !isBelow ? 'more-below is-beside' : 'more-below'} role="status">
        {value && (
          <button type="button" onClick={() => goOn(value, isBelow)}>
            <Icon name={isBelow ? 'arrow-down' : 'chevron-right'} {...(!isBelow && { flips: true })} />
            {isBelow ? uiWords.moreBelow : uiWords.moreBeside}
          </button>
        )}
      </p>
    </>
  );
}

function isCut({ parentElement }: Element): boolean {
  return parentElement !== null && parentElement.scrollWidth > parentElement.clientWidth + 1;
}

/** Scrolls on and focuses the scrolling area, so that arrow keys and Space continue from there. */
function goOn({ parentElement: scroller }: Element, isBelow: boolean): void {
  if (!scroller) return;
  const way = getComputedStyle(scroller).direction === 'rtl' ? -share : share;
  scroller.focus({ preventScroll: true });
  if (isBelow) scroller.scrollBy({ top: scroller.clientHeight * share });
  else {
    scroller.scrollIntoView({ block: 'nearest' });
    scroller.scrollBy({ left: scroller.clientWidth * way });
  }
}

/** Counts the parts of a request that were loaded after the rest and may have changed its size. */
const grown = signal(0);

/** Reports such a part. */
export function noteGrowth(): void {
  grown.value += 1;
}
