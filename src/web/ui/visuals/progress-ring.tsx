import { directionOf } from '../direction.ts';
import { Plain } from '../plain.tsx';
import { uiWords } from '../words.ts';
import type { CardVisual } from './card-visual.ts';
import { Ring, shareOf } from './scale.tsx';

/** A value as an arc of a ring. */
export function ProgressRing({ visual }: { visual: Extract<CardVisual, { kind: 'progress_ring' }> }) {
  const { label, display, unit, color, min_value, max_value } = visual;
  return (
    <div class="visual visual-ring" data-accent={color ?? ''} dir={directionOf(label)}>
      <Ring share={shareOf(visual)} />
      <p>
        <b>
          <Plain text={display} />
        </b>
        {unit !== null && unit !== '' && (
          <span class="unit">
            {' '}
            <Plain text={uiWords.scale({ min: min_value, max: max_value, unit })} />
          </span>
        )}
        <span class="ring-label">
          <Plain text={label} />
        </span>
      </p>
    </div>
  );
}
