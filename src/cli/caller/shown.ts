import type { CallerRow } from '../../store/callers.ts';

/** What is printed of a caller. */
export function shownCaller({ caller_id, caller_slug, display_name, status }: CallerRow) {
  return { caller_id, caller_slug, display_name, status };
}
