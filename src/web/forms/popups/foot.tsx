import type { ComponentChildren } from 'preact';
import { Key, modifier } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Plain } from '../../ui/plain.tsx';
import { formWords } from '../words.ts';
import type { AnyForm } from './form.ts';

/** A submit button with a label of its own, and a second button that sends another answer. */
export type Submit = {
  readonly label: ComponentChildren;
  readonly style: 'solid' | 'outline';
  readonly other?: { readonly label: ComponentChildren; readonly press: () => void };
};

type FootProps = { form: AnyForm; summary?: ComponentChildren; waiting: boolean; submit?: Submit | undefined };

/** Shows the submit and cancel buttons of a form. The submit button has the caller's label. */
export function Foot({ form: { action, cancel, resting }, summary, waiting, submit }: FootProps) {
  const { tone = 'neutral' } = action;
  const shownTone = tone === 'neutral' ? 'brand' : tone;
  return (
    <div class="answer-foot">
      <button
        type="submit"
        class="action"
        translate={false}
        data-tone={shownTone}
        data-style={submit?.style ?? 'solid'}
        data-first={action.popup.kind === 'none' ? '' : undefined}
        aria-disabled={waiting || resting !== undefined || undefined}
      >
        <span class="label">
          <Icon name={action.icon} />
          {submit?.label ?? <Plain text={action.display} />}
        </span>
      </button>
      {resting === undefined && (
        <WaysOut cancel={cancel}>{submit?.other && <Other {...submit.other} tone={tone} />}</WaysOut>
      )}
      <span class="summary" role="status">
        {resting ?? summary}
      </span>
    </div>
  );
}

/** Shows the other ways to end the form: its second answer and the way back. */
function WaysOut({ cancel, children }: Pick<AnyForm, 'cancel'> & { children?: ComponentChildren }) {
  return (
    <>
      <span class="shortcut-hint" aria-hidden="true">
        <Key>{modifier}</Key>
        <Key>Enter</Key>
      </span>
      {children}
      <button type="button" class="action" data-tone="neutral" data-style="ghost" onClick={cancel}>
        <span class="label">{formWords.back}</span>
      </button>
      <span class="shortcut-hint" aria-hidden="true">
        <Key>Esc</Key>
      </span>
      <span class="gap" />
    </>
  );
}

function Other({ label, press, tone }: NonNullable<Submit['other']> & { tone: Tone }) {
  return (
    <button type="button" class="action other" translate={false} data-tone={tone} data-style="outline" onClick={press}>
      <span class="label">{label}</span>
    </button>
  );
}

type Tone = NonNullable<AnyForm['action']['tone']>;
