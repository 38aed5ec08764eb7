import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { closeForm, form } from '../forms/open-form.ts';
import { holdEnd } from '../requests/item-state.ts';
import type { Live } from '../requests/standing.ts';
import { assignWords } from '../requests/words.ts';
import { answerTo } from '../server/item.ts';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { later, Part } from '../ui/later.tsx';
import { Plain } from '../ui/plain.tsx';
import { clockOf } from '../ui/time/age.ts';
import { requestWords } from './words.ts';

const Changes = later(async () => (await import('./changes.tsx')).Changes, Part);
const Ways = later(async () => (await import('./ways-on.tsx')).WaysOn, Part);

/** Says what happened to the open request while it was open. */
export function Notice({ standing }: { standing: Live }) {
  const { item } = standing;
  switch (standing.is) {
    case 'changed':
      return (
        <Box tone="warning" icon="replace" title={form.value ? requestWords.changedInForm : requestWords.changed}>
          <p>
            {requestWords.changedHow(item.caller.display_name, clockOf(item.updated_at))}{' '}
            {standing.chosen !== undefined && `${requestWords.chosen(standing.chosen)} `}
            {form.value ? requestWords.kept : requestWords.below}
          </p>
          <Changes key={item.content_hash} before={standing.before} after={item} />
        </Box>
      );
    case 'refused':
      return (
        <Box tone="danger" icon="circle-alert" title={requestWords.refused}>
          <p>
            {requestWords.chosen(standing.action)} {standing.message}
          </p>
        </Box>
      );
    case 'deleted':
      return (
        <Box icon="circle-slash" title={goneTitle(standing)}>
          <p>{requestWords.withdrawnHow}</p>
        </Box>
      );
    case 'answered':
      return (
        <Box icon={item.hold ? 'clock' : 'check-check'} title={answeredTitle(item)}>
          <p>
            <Plain text={requestWords.answeredByWhat(chosenOf(standing))} />
          </p>
        </Box>
      );
    default:
      return null;
  }
}

function goneTitle({ item: { caller }, because }: Extract<Live, { is: 'deleted' }>): string {
  return because ? assignWords.nobodyWaits : requestWords.withdrawn(caller.display_name);
}

function answeredTitle({ item_id, answer, hold }: Live['item']): string {
  if (hold) return requestWords.heldBy(hold.held_by, holdEnd(item_id));
  return requestWords.answeredBy(answer?.answered_by);
}

function chosenOf({ item, before }: Record<'item' | 'before', Live['item']>): string {
  const answer = answerTo(item);
  const action = before.raw_input?.actions.find(({ value }) => value === answer?.action_value);
  return action?.display ?? answer?.action_value ?? '';
}

type BoxProps = { tone?: 'warning' | 'danger'; icon: IconName; title: string; children: ComponentChildren };

/** A notice. Over a resting form it has the ways on; Esc leaves the form, which keeps its text. */
function Box({ tone, icon, title, children }: BoxProps) {
  const place = useRef<HTMLElement>(null);
  const isOverForm = form.value !== undefined;
  useLayoutEffect(() => {
    if (isOverForm) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isOverForm]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOverForm) return;
    event.stopPropagation();
    closeForm();
  };
  return (
    <section class="notice" data-tone={tone} role="alert" ref={place} onKeyDown={onKeyDown}>
      <h2>
        <Icon name={icon} />
        <Plain text={title} />
      </h2>
      {children}
      {isOverForm && <Ways />}
    </section>
  );
}
