import type { ComponentChildren } from 'preact';

type GroupProps = { id: string; title: string; children: ComponentChildren };

/** Groups related settings under a title. */
export function Group({ id, title, children }: GroupProps) {
  return (
    <section class="settings-group" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
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
