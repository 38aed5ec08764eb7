import type { Canonical } from '../contract/submission.ts';
import type { ItemRow } from '../store/tables/review-items.ts';
import { visibleText } from '../web/ui/unseen.ts';

/** A button of a notice. Its fragment marks an answer when the request is opened; nothing is sent. */
export type Offer = { readonly label: string; readonly mark: string };

const most_offered = 2;
const most_in_label = 40;

/**
 * Lists the buttons of a notice about an item: its first answers that have no form and no danger and are not in the
 * menu. The inbox reads the fragments (src/web/requests/marked.ts); no server sees them.
 */
export function offersOf({ canonical, revision }: Pick<ItemRow, 'canonical' | 'revision'>): Offer[] {
  const { actions } = JSON.parse(canonical) as Canonical;
  return actions
    .filter(({ popup, tone, overflow }) => popup.kind === 'none' && tone !== 'danger' && !overflow)
    .slice(0, most_offered)
    .map(({ display, value: answer }) => ({
      label: shortened(display),
      mark: `#${new URLSearchParams({ answer, revision: String(revision) })}`,
    }));
}

function shortened(display: string): string {
  const points = [...visibleText(display)];
  return points.length > most_in_label ? `${points.slice(0, most_in_label - 1).join('')}…` : display;
}
