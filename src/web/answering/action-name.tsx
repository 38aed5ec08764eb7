import { asksMore } from '../requests/appearance.ts';
import type { Action } from '../server/item.ts';
import { directionOf } from '../ui/direction.ts';
import { Plain } from '../ui/plain.tsx';

/** The label of an action, with the number of requests of a bulk answer. An ellipsis says that a form follows. */
export function ActionName({ action, count }: { action: Action; count: number | undefined }) {
  return (
    <span dir={directionOf(action.display)}>
      <Plain text={action.display} />
      {count !== undefined && ` ${count}`}
      {asksMore(action) && '…'}
    </span>
  );
}
