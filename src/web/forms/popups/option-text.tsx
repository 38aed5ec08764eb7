import { directionOf } from '../../ui/direction.ts';
import { Icon } from '../../ui/icon.tsx';
import { Plain, shown } from '../../ui/plain.tsx';
import type { PopupOf } from '../drafts/draft.ts';
import { matchIn } from '../drafts/readings.ts';

export type Option = PopupOf<'single_select'>['options'][number];

type OptionProps = { option: Option; among: readonly Option[]; query?: string };

/** Shows an option with search matches marked. It adds the value if another option has the same label. */
export function OptionText({ option, among, query = '' }: OptionProps) {
  const twins = among.filter(({ display }) => display === option.display).length > 1;
  return (
    <>
      {option.icon !== null && <Icon name={option.icon} />}
      <span class="option-text" dir={directionOf(option.display)}>
        <Marked text={option.display} query={query} />
        {twins && <code>{option.value}</code>}
      </span>
    </>
  );
}

/** Shows a text with the search match marked. */
export function Marked({ text, query }: { text: string; query: string }) {
  const match = matchIn(text, query);
  if (match === undefined) return <Plain text={text} />;
  return (
    <bdi translate={false}>
      {shown(text.slice(0, match.from))}
      <mark>{shown(text.slice(match.from, match.to))}</mark>
      {shown(text.slice(match.to))}
    </bdi>
  );
}
