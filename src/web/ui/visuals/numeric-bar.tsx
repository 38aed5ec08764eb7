import { directionOf } from '../direction.ts';
import { Plain } from '../plain.tsx';
import { uiWords } from '../words.ts';
import type { CardVisual } from './card-visual.ts';
import { Bar, shareOf } from './scale.tsx';

type Props = { visual: Extract<CardVisual, { kind: 'numeric_bar' }>; accent: string | null };

/** A value as a bar between its bounds. The bounds are shown only with a unit. */
export function NumericBar({ visual, accent }: Props) {
  const { label, display, unit, min_value, max_value } = visual;
  return (
    <div class="visual visual-bar" data-accent={accent ?? ''} dir={directionOf(label)}>
      <p>
        <span>
          <Plain text={label} />
        </span>
        <b>
          <Plain text={display} />
        </b>
        {unit !== null && unit !== '' && (
          <span class="unit">
            <Plain text={uiWords.scale({ min: min_value, max: max_value, unit })} />
          </span>
        )}
      </p>
      <Bar share={shareOf(visual)} />
    </div>
  );
}
