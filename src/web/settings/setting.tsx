import type { ComponentChildren } from 'preact';

type GroupProps = { id: string; title: string; children: ComponentChildren };

/** Some settings that belong together. */
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
  /** The field that the label is for; without it the control names itself. */
  field?: string;
  label: ComponentChildren;
  how?: ComponentChildren;
  children?: ComponentChildren;
};

/** One setting: what it is, and the control that changes it. */
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
