import { Level } from '../requests/level.tsx';
import { Link } from '../requests/link.tsx';
import { assignWords, filterWords } from '../requests/words.ts';
import type { Shown } from '../server/item.ts';
import { Html } from '../ui/html.tsx';
import { Icon } from '../ui/icon.tsx';
import { Plain } from '../ui/plain.tsx';
import { agoOf, fullOf } from '../ui/time/age.ts';

const long = 90;

export function ItemHead({ item: { html, raw_input, caller, created_at, nobody_waits } }: { item: Shown }) {
  const accent = raw_input.row_accent_color ?? '';
  return (
    <header class="item-head">
      <p class="eyebrow">
        <span class="tile" data-accent={accent}>
          <Icon name={raw_input.row_type.icon} />
        </span>
        <Link class="narrow-link is-type" to={{ type: raw_input.row_type.display }} title={filterWords.onlyType}>
          <b data-accent={accent}>
            <Plain text={raw_input.row_type.display} />
          </b>
        </Link>
        <Link class="narrow-link" to={{ caller_id: caller.caller_id }} title={filterWords.onlyCaller}>
          <Plain text={caller.display_name} />
        </Link>
        <time dateTime={created_at} title={fullOf(created_at)}>
          {agoOf(created_at)}
        </time>
        <Level priority={raw_input.priority} named />
        {nobody_waits && <b role="status">{assignWords.nobodyWaits}</b>}
        {html.corner && (
          <span class="item-corner" dir="auto">
            <Html nodes={html.corner} />
          </span>
        )}
      </p>
      <h2 class={raw_input.title.length > long ? 'item-title is-long' : 'item-title'} dir="auto" tabIndex={-1}>
        <Html nodes={html.title} />
      </h2>
      <div class="item-sub" dir="auto">
        <Html nodes={html.subtitle} />
      </div>
    </header>
  );
}
