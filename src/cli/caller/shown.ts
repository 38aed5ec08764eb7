import type { CallerRow } from '../../store/tables/callers.ts';

/** The public fields of a caller. */
export function shownCaller({ caller_id, caller_slug, display_name, status }: CallerRow) {
  return { caller_id, caller_slug, display_name, status };
}
