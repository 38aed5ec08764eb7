import type { CardVisual } from '../item.ts';
import { Plain } from '../plain.tsx';
import { formWords } from '../words-forms.ts';
import { Bar, shareOf } from './scale.tsx';

type Props = { visual: Extract<CardVisual, { kind: 'numeric_bar' }>; accent: string | null };

/** A value as a bar between its bounds, which are told where the unit says what they count. */
export function NumericBar({ visual, accent }: Props) {
  const { label, display, unit, min_value, max_value } = visual;
  return (
    <div class="visual visual-bar" data-accent={accent ?? ''}>
      <p dir="auto">
        <span>
          <Plain text={label} />
        </span>
        <b>
          <Plain text={display} />
        </b>
        {unit !== null && unit !== '' && (
          <span class="unit">
            <Plain text={formWords.scale({ min: min_value, max: max_value, unit })} />
          </span>
        )}
      </p>
      <Bar share={shareOf(visual)} />
    </div>
  );
}
