import { Level } from '../requests/level.tsx';
import { Link } from '../requests/link.tsx';
import { assignWords, filterWords } from '../requests/words.ts';
import type { Shown } from '../server/item.ts';
import { directionOf } from '../ui/direction.ts';
import { Blocks, Html } from '../ui/html.tsx';
import { Icon } from '../ui/icon.tsx';
import { OutLink } from '../ui/out-link.tsx';
import { Plain } from '../ui/plain.tsx';
import { agoOf, clockOf, fullOf } from '../ui/time/age.ts';
import { Visual } from '../ui/visuals/index.tsx';
import { requestWords } from './words.ts';

export function Margin({ item }: { item: Shown }) {
  const { link_buttons } = item.raw_input;
  return (
    <aside class="margin" aria-label={requestWords.aboutRequest}>
      {link_buttons.length > 0 && (
        <ul class="links" aria-label={requestWords.links}>
          {link_buttons.map(({ display, icon, url }, at) => (
            <li key={at}>
              <OutLink href={url}>
                <Icon name={icon} />
                <span dir={directionOf(display)}>
                  <Plain text={display} />
                </span>
              </OutLink>
            </li>
          ))}
        </ul>
      )}
      <dl class="facts">
        <div>
          <dt>{requestWords.item}</dt>
          <dd>
            <code translate={false}>
              <Plain text={item.caller_item_id} />
            </code>
          </dd>
        </div>
        <div>
          <dt>{requestWords.sent}</dt>
          <dd title={fullOf(item.created_at)}>{clockOf(item.created_at)}</dd>
        </div>
        <div>
          <dt>{requestWords.revision}</dt>
          <dd translate={false}>{item.revision}</dd>
        </div>
      </dl>
    </aside>
  );
}

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
