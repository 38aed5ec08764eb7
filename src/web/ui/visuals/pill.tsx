import { directionOf } from '../direction.ts';
import { Icon } from '../icon.tsx';
import { Plain } from '../plain.tsx';
import type { CardVisual } from './card-visual.ts';

/** A word in a coloured pill. */
export function Pill({ visual: { text, color, icon } }: { visual: Extract<CardVisual, { kind: 'pill' }> }) {
  return (
    <p class="visual" dir={directionOf(text)}>
      <span class="pill" data-accent={color}>
        {icon !== null && <Icon name={icon} />}
        <Plain text={text} />
      </span>
    </p>
  );
}
