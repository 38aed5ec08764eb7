import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { holdEnd, holdLeft } from '../requests/item-state.ts';
import { media } from '../ui/media.ts';
import { Bar } from '../ui/visuals/scale.tsx';

type HoldLineProps = { item_id: string; seconds: number; text(time: string): string };

const step_ms = 1_000;

/** Says when a held answer can be collected. Its bar moves once a second, and stands still under reduced motion. */
export function HoldLine({ item_id, seconds, text }: HoldLineProps) {
  const left_ms = useSignal(holdLeft(item_id));
  useEffect(() => {
    left_ms.value = holdLeft(item_id);
    if (media('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => {
      left_ms.value = holdLeft(item_id);
    }, step_ms);
    return () => clearInterval(timer);
  }, [item_id]);
  return (
    <div class="hold-line">
      <Bar share={1 - Math.min(1, left_ms.value / (seconds * step_ms))} />
      <p translate={false}>{text(holdEnd(item_id))}</p>
    </div>
  );
}
