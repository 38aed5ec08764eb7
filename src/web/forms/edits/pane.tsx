import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../../ui/icon.tsx';
import { Plain } from '../../ui/plain.tsx';
import { editDraft } from '../popups/form.ts';
import { changeWords } from './change-words.ts';
import { Pieces } from './difference.tsx';
import type { Edit } from './edit.ts';
import type { Change } from './text-changes.ts';

/** Lists the changes of an edit. Each can be restored; the focus stays in the list. */
export function Pane({ edit }: { edit: Edit }) {
  const { changes = [] } = edit.comparison ?? {};
  const list = useRef<HTMLElement>(null);
  const { restore, said, lost } = useRestore(edit, list);
  return (
    <section class="diffs" ref={list} aria-label={changeWords.count(changes.length)}>
      <h4>
        {edit.comparison ? changeWords.count(changes.length) : changeWords.comparing}
        <span class="gap" />
        {lost !== undefined && (
          <button type="button" class="quiet" data-back="" onClick={() => restore(lost, { back: true })}>
            {changeWords.bringBack}
          </button>
        )}
        {changes.length > 1 && (
          <button type="button" class="quiet" onClick={() => restore(edit.before)}>
            {changeWords.restoreAll}
          </button>
        )}
      </h4>
      {changes.length > 0 && (
        <Changes changes={changes} onRestore={(change, at) => restore(change.restored(), { at })} />
      )}
      <p class="hidden-words" role="status">
        {said}
      </p>
    </section>
  );
}

type ChangesProps = {
  readonly changes: readonly Change[];
  readonly onRestore: (change: Change, at: number) => void;
};

function Changes({ changes, onRestore }: ChangesProps) {
  return (
    <ol>
      {changes.map((change, at) => (
        <li key={at}>
          <Pieces change={change} />
          <button
            type="button"
            class="quiet"
            data-restore=""
            aria-label={changeWords.restoreOne(at + 1, change.where)}
            onClick={() => onRestore(change, at)}
          >
            <Icon name="undo-2" />
            {changeWords.restore}
          </button>
        </li>
      ))}
    </ol>
  );
}

type Restoring = { readonly at?: number; readonly back?: true };

/** Restores text, moves the focus to the next button, and announces what is left. The last restore can be undone. */
function useRestore({ form, now, comparison, isLate, settle }: Edit, list: { current: HTMLElement | null }) {
  const [last, setLast] = useState<Restoring & { readonly from: string; readonly to: string }>();
  const isFresh = last !== undefined && last.to === now;
  useLayoutEffect(() => {
    if (!isFresh) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-restore]') ?? [];
    const next = buttons[Math.min(last.at ?? 0, buttons.length - 1)];
    (next ?? list.current?.querySelector<HTMLElement>('[data-back]'))?.focus();
  }, [last]);
  const left = comparison?.changes.length;
  return {
    restore: (to: string, { at, back }: Restoring = {}) => {
      if (isLate) return; // `to` would lose what was typed since
      setLast({ from: now, to, ...(at !== undefined && { at }), ...(back && { back }) });
      editDraft(form, { text: to });
      settle(to);
    },
    said: isFresh && left !== undefined ? (last.back ? changeWords.broughtBack : changeWords.restored(left)) : '',
    lost: isFresh && !last.back ? last.from : undefined,
  };
}

/** Names the wrong line of JSON, and offers to send another text. */
export function JsonNote({ edit, id }: { edit: Edit; id: string }) {
  const { comparison, isLate, isBroken, asText, form } = edit;
  const { json } = changeWords;
  const { trouble } = comparison ?? {};
  if (!isBroken && !asText) return null;
  return (
    <div class={isBroken ? 'field-error gap-note' : 'field-note gap-note'} id={id}>
      {isBroken && <Icon name="circle-alert" />}
      <span>
        <Plain
          text={
            asText
              ? json.asTextHow(form.item.caller.display_name)
              : trouble && !isLate
                ? json.line(trouble.line, trouble.said)
                : json.unreadable
          }
        />
      </span>
      <button type="button" class="quiet" onClick={() => edit.setAsText(!asText)}>
        {asText ? json.asJson : json.asText}
      </button>
    </div>
  );
}

/** Numbers the lines of an editor and marks those that are changed, new or wrong. It scrolls with the editor. */
export function Gutter({ edit: { now, comparison } }: { edit: Edit }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const gutter = place.current;
    const field = gutter?.parentElement?.querySelector('textarea');
    if (!gutter || !field) return;
    const follow = () => (gutter.scrollTop = field.scrollTop);
    field.addEventListener('scroll', follow);
    follow();
    return () => field.removeEventListener('scroll', follow);
  }, []);
  return (
    <div class="gutter" aria-hidden="true" ref={place}>
      {now.split('\n').map((_, at) => (
        <i key={at} data-mark={comparison?.marks.get(at + 1)}>
          {at + 1}
        </i>
      ))}
    </div>
  );
}
