import { signal } from '@preact/signals';
import { answerWords } from '../../answering/words.ts';
import { live } from '../../server/connection.ts';
import { tryNow } from '../../server/live/listen.ts';
import { type Gesture, sayGesture } from './gesture.ts';
import { gestureWords } from './words.ts';

/** The distance for which the list is pulled down, in pixels, and whether letting go would read it again. */
export const pull = signal<{ readonly by_px: number; readonly isFar: boolean } | undefined>(undefined);

const far_px = 96;

export function beginPull(rows: Element): Gesture {
  const cancel = (): void => (pull.value = undefined);
  return {
    isScroll: true,
    move: (_, y_px) => {
      const isPulled = y_px > 0 && rows.scrollTop <= 0;
      pull.value = isPulled ? { by_px: Math.min(y_px, far_px), isFar: y_px >= far_px } : undefined;
    },
    end: () => {
      const isFar = pull.peek()?.isFar;
      cancel();
      if (isFar) void readAgain();
    },
    cancel,
  };
}

async function readAgain(): Promise<void> {
  sayGesture(gestureWords.checking);
  await tryNow();
  sayGesture(live.peek().is === 'offline' ? answerWords.noConnection : gestureWords.upToDate);
}
