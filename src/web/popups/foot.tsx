import type { ComponentChildren } from 'preact';
import { Icon } from '../icon.tsx';
import { Key, modifier } from '../parts/button.tsx';
import { Plain } from '../plain.tsx';
import { formWords } from '../words-forms.ts';
import type { AnyForm } from './form.ts';

type FootProps = { form: AnyForm; summary?: ComponentChildren; waiting: boolean };

/** The ways out of a form, the caller's own words on the one that answers. */
export function Foot({ form: { action, cancel }, summary, waiting }: FootProps) {
  const { tone = 'neutral' } = action;
  return (
    <div class="answer-foot">
      <button
        type="submit"
        class="action"
        data-tone={tone === 'neutral' ? 'brand' : tone}
        data-style="solid"
        data-first={action.popup.kind === 'none' ? '' : undefined}
        aria-disabled={waiting || undefined}
      >
        <span class="label">
          <Icon name={action.icon} />
          <Plain text={action.display} />
        </span>
      </button>
      <span class="keys-hint" aria-hidden="true">
        <Key>{modifier}</Key>
        <Key>Enter</Key>
      </span>
      <button type="button" class="action" data-tone="neutral" data-style="ghost" onClick={cancel}>
        <span class="label">{formWords.back}</span>
      </button>
      <span class="keys-hint" aria-hidden="true">
        <Key>Esc</Key>
      </span>
      <span class="gap" />
      <span class="summary" role="status">
        {summary}
      </span>
    </div>
  );
}
