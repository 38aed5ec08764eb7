import type { PopupOf } from '../drafts/draft.ts';
import { matchIn } from '../drafts/select.ts';
import { Icon } from '../icon.tsx';
import { Plain, shown } from '../plain.tsx';

export type Option = PopupOf<'single_select'>['options'][number];

type OptionProps = { option: Option; among: readonly Option[]; query?: string };

/** What an option shows, what was looked for marked in it; its value too, where another option shows the same. */
export function OptionText({ option, among, query = '' }: OptionProps) {
  const twins = among.filter(({ display }) => display === option.display).length > 1;
  return (
    <>
      {option.icon !== null && <Icon name={option.icon} />}
      <span class="option-text" dir="auto">
        <Marked text={option.display} query={query} />
        {twins && <code>{option.value}</code>}
      </span>
    </>
  );
}

/** A text in which what was looked for is marked. */
export function Marked({ text, query }: { text: string; query: string }) {
  const match = matchIn(text, query);
  if (match === undefined) return <Plain text={text} />;
  return (
    <bdi>
      {shown(text.slice(0, match.from))}
      <mark>{shown(text.slice(match.from, match.to))}</mark>
      {shown(text.slice(match.to))}
    </bdi>
  );
}
