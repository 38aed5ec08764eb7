import { Html } from '../html.tsx';
import { Icon } from '../icon.tsx';
import type { Shown } from '../item.ts';
import { Level } from '../parts/level.tsx';
import { Link } from '../parts/link.tsx';
import { Plain } from '../plain.tsx';
import { agoOf, fullOf } from '../time/age.ts';
import { filterWords } from '../words-acting.ts';

const long = 90;

/** What a request is, whose, how old and how urgent; its title and what stands below it. */
export function ItemHead({ item: { html, raw_input, caller, created_at } }: { item: Shown }) {
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
