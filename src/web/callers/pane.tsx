import type { ComponentChildren } from 'preact';
import { Icon } from '../icon.tsx';
import { Link } from '../parts/link.tsx';
import { callerWords as words } from '../words-callers.ts';

type PaneProps = { label: string; position?: string; foot?: ComponentChildren; children?: ComponentChildren };

/** The pane beside the list of callers, with the way back to it on a phone. */
export function Pane({ label, position, foot, children }: PaneProps) {
  return (
    <section class="detail" aria-label={label}>
      <div class="detail-head">
        <Link class="quiet back" to={{ caller_id: undefined }}>
          <Icon name="chevron-left" flips />
          {words.callers}
        </Link>
        {position !== undefined && (
          <span class="position slug" dir="auto">
            {position}
          </span>
        )}
      </div>
      <div class="reading">{children}</div>
      {foot}
    </section>
  );
}
