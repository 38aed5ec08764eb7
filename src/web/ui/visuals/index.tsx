import { Plain } from '../plain.tsx';
import type { CardVisual } from './card-visual.ts';
import { NumericBar } from './numeric-bar.tsx';
import { Pill } from './pill.tsx';
import { ProgressRing } from './progress-ring.tsx';
import { Bar, Ring, shareOf } from './scale.tsx';

/** A request's visual. A bar has no colour of its own and takes the request's accent. */
export function Visual({ visual, accent = null }: { visual: CardVisual | null; accent?: string | null }) {
  if (visual === null) return null;
  switch (visual.kind) {
    case 'numeric_bar':
      return <NumericBar visual={visual} accent={accent} />;
    case 'progress_ring':
      return <ProgressRing visual={visual} />;
    case 'pill':
      return <Pill visual={visual} />;
    default:
      return visual satisfies never;
  }
}

/** A request's visual in a row of the list: a mark and a word. */
export function Glance({ visual, accent = null }: { visual: CardVisual | null; accent?: string | null }) {
  if (visual === null) return null;
  const color = 'color' in visual ? visual.color : accent;
  return (
    <span class="glance" data-accent={color ?? ''}>
      {visual.kind === 'pill' && <i class="dot" />}
      {visual.kind === 'numeric_bar' && <Bar share={shareOf(visual)} />}
      {visual.kind === 'progress_ring' && <Ring share={shareOf(visual)} />}
      <Plain text={visual.kind === 'pill' ? visual.text : visual.display} />
    </span>
  );
}
