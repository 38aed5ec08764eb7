import type { CardVisual } from '../item.ts';
import { Plain } from '../plain.tsx';
import { formWords } from '../words-forms.ts';
import { Ring, shareOf } from './scale.tsx';

/** A value as part of a ring. */
export function ProgressRing({ visual }: { visual: Extract<CardVisual, { kind: 'progress_ring' }> }) {
  const { label, display, unit, color, min_value, max_value } = visual;
  return (
    <div class="visual visual-ring" data-accent={color ?? ''}>
      <Ring share={shareOf(visual)} />
      <p dir="auto">
        <b>
          <Plain text={display} />
        </b>
        {unit !== null && unit !== '' && (
          <span class="unit">
            {' '}
            <Plain text={formWords.scale({ min: min_value, max: max_value, unit })} />
          </span>
        )}
        <span class="ring-label">
          <Plain text={label} />
        </span>
      </p>
    </div>
  );
}
