import type { ComponentChildren } from 'preact';
import { toast } from '../answering/toast.ts';
import type { Resource } from '../server/resource.ts';
import { type Change, describeBy, useChange } from '../server/use-change.ts';
import { FieldError } from '../ui/field-error.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { settingsWords as words } from './words.ts';

type GroupProps = {
  id: string;
  title: string;
  /** The changes of the group, whose refusals it shows. */
  change?: Change;
  /** The data of the group. It says if they could not be read. */
  of?: Resource<unknown, unknown>;
  children: ComponentChildren;
};

/** Groups related settings under a title. */
export function Group({ id, title, change, of, children }: GroupProps) {
  return (
    <section class="settings-group" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {change && <FieldError id={`${id}-problem`} message={change.problem.value?.message} />}
      {of && <Unread of={of} />}
      {children}
    </section>
  );
}

type SettingProps = {
  /** The id of the labelled field. Without it, the control has a label of its own. */
  field?: string;
  label: ComponentChildren;
  how?: ComponentChildren;
  children?: ComponentChildren;
};

/** Shows one setting: its label, its explanation and its control. */
export function Setting({ field, label, how, children }: SettingProps) {
  return (
    <div class="setting">
      <div>
        {field === undefined ? <span class="setting-label">{label}</span> : <label for={field}>{label}</label>}
        {how !== undefined && <p id={field && `${field}-how`}>{how}</p>}
      </div>
      <div class="setting-control">{children}</div>
    </div>
  );
}

/** Says that a read failed, and offers a retry. */
export function Unread({ of }: { of: Resource<unknown, unknown> }) {
  if (!of.error.value) return null;
  return (
    <p class="settings-failed" role="alert">
      {words.notRead}{' '}
      <button type="button" class="text-button" onClick={() => void of.again()}>
        {words.tryAgain}
      </button>
    </p>
  );
}

/** Runs changes of the person's own data. `fields` holds the messages for error codes, or for a path and code. */
export function useOwnChange(fields: Readonly<Record<string, string>> = {}): Change {
  const problemOf = describeBy(words, ({ path, code }) => fields[`${path} ${code}`] ?? fields[code]);
  return useChange({ problemOf });
}

/**
 * Returns a function that ends something of a group: it runs `work`, says what that did, reads again and focuses the
 * title of the group, because the pressed button may be gone.
 */
export function useEnding(group: string, { run }: Change, again: () => Promise<unknown>) {
  return async (work: () => Promise<string>): Promise<void> => {
    const said = await run(work);
    if (said !== undefined) toast.value = { icon: 'check', said };
    await again();
    document.getElementById(group)?.focus();
  };
}

export type Segment<T extends string> = { readonly value: T; readonly display: string; readonly icon?: IconName };
type SegmentedProps<T extends string> = {
  label: string;
  name: string;
  segments: readonly Segment<T>[];
  value: T;
  choose(value: T): void;
};

/** A row of choices with one selected; arrow keys change the selection. */
export function Segmented<T extends string>({ label, name, segments, value, choose }: SegmentedProps<T>) {
  return (
    <div class="segmented" role="radiogroup" aria-label={label}>
      {segments.map((segment) => (
        <label key={segment.value}>
          <input type="radio" name={name} checked={segment.value === value} onChange={() => choose(segment.value)} />
          {segment.icon && <Icon name={segment.icon} />}
          {segment.display}
        </label>
      ))}
    </div>
  );
}
