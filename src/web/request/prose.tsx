import type { Shown } from '../server/item.ts';
import { Blocks } from '../ui/html.tsx';
import { Visual } from '../ui/visuals/index.tsx';

export function Prose({ item: { html, raw_input } }: { item: Shown }) {
  return (
    <>
      <Visual visual={raw_input.card_visual} accent={raw_input.row_accent_color} />
      <div class="prose">
        <Blocks nodes={html.summary} />
      </div>
      {html.details && html.details.length > 0 && (
        <div class="prose prose-details">
          <Blocks nodes={html.details} />
        </div>
      )}
    </>
  );
}
