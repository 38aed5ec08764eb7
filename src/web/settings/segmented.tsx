import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';

export type Segment<T extends string> = { readonly value: T; readonly display: string; readonly icon?: IconName };
type SegmentedProps<T extends string> = {
  label: string;
  name: string;
  segments: readonly Segment<T>[];
  value: T;
  choose(value: T): void;
};

/** A few choices beside each other, of which one holds; arrows go through them. */
export function Segmented<T extends string>({ label, name, segments, value, choose }: SegmentedProps<T>) {
  return (
    <div class="segmented" role="radiogroup" aria-label={label}>
      {segments.map((segment) => (
        <label key={segment.value}>
          <input type="radio" name={name} checked={segment.value === value} onChange={() => choose(segment.value)} />
          {segment.icon && <Icon name={segment.icon} />}
          {segment.display}
        </label>
      ))}
    </div>
  );
}
