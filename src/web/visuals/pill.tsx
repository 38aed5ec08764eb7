import { Icon } from '../icon.tsx';
import type { CardVisual } from '../item.ts';
import { Plain } from '../plain.tsx';

/** A word in a coloured pill. */
export function Pill({ visual: { text, color, icon } }: { visual: Extract<CardVisual, { kind: 'pill' }> }) {
  return (
    <p class="visual">
      <span class="pill" data-accent={color} dir="auto">
        {icon !== null && <Icon name={icon} />}
        <Plain text={text} />
      </span>
    </p>
  );
}
