import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';

export type Segment<T extends string> = { readonly value: T; readonly display: string; readonly icon?: IconName };
type SegmentedProps<T extends string> = {
  label: string;
  name: string;
  segments: readonly Segment<T>[];
  value: T;
  choose(value: T): void;
};

/** A row of choices with one selected; arrow keys change the selection. */
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
