import type { ComponentChildren } from 'preact';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';
import { Plain } from '../plain.tsx';
import type { Live } from '../state/standing.ts';
import { clockOf } from '../time/age.ts';
import { answerWords as words } from '../words-answers.ts';
import { Changes } from './changes.tsx';

/** What happened to the open request while it was open. */
export function Notice({ standing }: { standing: Live }) {
  const { item } = standing;
  switch (standing.is) {
    case 'changed':
      return (
        <Box tone="warning" icon="replace" title={words.changed}>
          <p>
            {words.changedHow(item.caller.display_name, clockOf(item.updated_at))}{' '}
            {standing.chosen !== undefined && `${words.chosen(standing.chosen)} `}
            {words.below}
          </p>
          <Changes before={standing.before} after={item} />
        </Box>
      );
    case 'refused':
      return (
        <Box tone="danger" icon="circle-alert" title={words.refused}>
          <p>
            {words.chosen(standing.action)} {standing.message}
          </p>
        </Box>
      );
    case 'withdrawn':
      return (
        <Box icon="circle-slash" title={words.withdrawn(item.caller.display_name)}>
          <p>{words.withdrawnHow}</p>
        </Box>
      );
    case 'answered':
      return (
        <Box icon="check-check" title={words.answeredBy(item.answer?.answered_by ?? words.somebody)}>
          <p>
            <Plain text={words.answeredByWhat(chosenOf(item))} />
          </p>
        </Box>
      );
    default:
      return null;
  }
}

function chosenOf({ answer, raw_input }: Live['item']): string {
  const action = raw_input?.actions.find(({ value }) => value === answer?.action_value);
  return action?.display ?? answer?.action_value ?? '';
}

type BoxProps = { tone?: 'warning' | 'danger'; icon: IconName; title: string; children: ComponentChildren };

function Box({ tone, icon, title, children }: BoxProps) {
  return (
    <section class="notice" data-tone={tone} role="alert">
      <h2>
        <Icon name={icon} />
        <Plain text={title} />
      </h2>
      {children}
    </section>
  );
}
