import type { Priority } from '../server/item.ts';
import { priorityWords } from './words.ts';

const bars = { high: 3, normal: 2, low: 1 } as const;

/** A priority as an icon. With `named` its word is beside it, else the word is its label. */
export function Level({ priority, named }: { priority: Priority; named?: true }) {
  const shape = (
    <Shape priority={priority} label={named ? undefined : priorityWords.priorityOf(priorityWords.priority[priority])} />
  );
  if (!named) return shape;
  return (
    <span class="level-named">
      {shape}
      {priorityWords.priority[priority]}
    </span>
  );
}

function Shape({ priority, label }: { priority: Priority; label: string | undefined }) {
  const said =
    label === undefined ? ({ 'aria-hidden': 'true' } as const) : ({ role: 'img', 'aria-label': label } as const);
  if (priority === 'urgent') {
    return (
      <svg class="level level-urgent" viewBox="0 0 14 14" {...said}>
        <rect class="level-plate" width="14" height="14" rx="3.5" />
        <path class="level-bang" d="M7 3.4v4.4M7 10.4v.1" />
      </svg>
    );
  }
  return (
    <svg class={`level level-${priority}`} viewBox="0 0 14 14" {...said}>
      {[10, 6, 2].map((y, at) => (
        <rect key={y} class={at < bars[priority] ? 'on' : 'off'} x="1.5" y={y} width="11" height="2.4" rx="1.2" />
      ))}
    </svg>
  );
}
