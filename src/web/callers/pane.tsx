import type { ComponentChildren } from 'preact';
import { Link } from '../requests/link.tsx';
import { Icon } from '../ui/icon.tsx';
import { callerWords as words } from './words.ts';

type PaneProps = { label: string; position?: string; foot?: ComponentChildren; children?: ComponentChildren };

/** Frames the pane beside the list of callers, with a back button on a phone. */
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
