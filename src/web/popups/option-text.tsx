import type { PopupOf } from '../drafts/draft.ts';
import { Icon } from '../icon.tsx';
import { Plain } from '../plain.tsx';

export type Option = PopupOf<'single_select'>['options'][number];

/** What an option shows; its value too, where another option shows the same. */
export function OptionText({ option, among }: { option: Option; among: readonly Option[] }) {
  const twins = among.filter(({ display }) => display === option.display).length > 1;
  return (
    <>
      {option.icon !== null && <Icon name={option.icon} />}
      <span class="option-text" dir="auto">
        <Plain text={option.display} />
        {twins && <code>{option.value}</code>}
      </span>
    </>
  );
}
