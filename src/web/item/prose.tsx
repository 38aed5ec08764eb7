import { Html } from '../html.tsx';
import type { Shown } from '../item.ts';
import { Visual } from '../visuals/index.tsx';

/** What the caller wrote: the figure, the summary, the details. */
export function Prose({ item: { html, raw_input } }: { item: Shown }) {
  return (
    <>
      <Visual visual={raw_input.card_visual} accent={raw_input.row_accent_color} />
      <div class="prose" dir="auto">
        <Html nodes={html.summary} />
      </div>
      {html.details && html.details.length > 0 && (
        <div class="prose prose-details" dir="auto">
          <Html nodes={html.details} />
        </div>
      )}
    </>
  );
}
