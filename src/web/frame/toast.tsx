import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { HoldLine } from '../answering/hold-line.tsx';
import { unskip } from '../answering/skip.ts';
import { hideToast, type Toast, toast } from '../answering/toast.ts';
import { undoAll } from '../answering/undo.ts';
import { answerWords, holdWords, skipWords, undoWords } from '../answering/words.ts';
import { holdLeft } from '../requests/item-state.ts';
import { inQueue } from '../requests/place.ts';
import { openAlone } from '../requests/selection.ts';
import { Key } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { keyed } from '../ui/media.ts';
import { Plain, shown } from '../ui/plain.tsx';
import { frameWords } from './words.ts';

const shown_ms = 8_000;
const longest_hold_ms = 60_000;

/** Toasts about something that is not settled. They stay until they are replaced or hidden. */
const staying: ReadonlySet<IconName> = new Set<IconName>(['send', 'circle-alert', 'cloud-off']);

/** Shows one toast at a time, which screen readers announce. A receipt leaves by itself; its undo stays available. */
export function ToastLine() {
  const { value } = toast;
  const isHeld = useSignal(false);
  useEffect(() => {
    if (!value) isHeld.value = false;
    if (!value || isHeld.value || staying.has(value.icon)) return;
    const hold_ms = value.hold ? Math.min(holdLeft(value.hold.item_id), longest_hold_ms) : 0;
    const timer = setTimeout(hideToast, Math.max(shown_ms, hold_ms));
    return () => clearTimeout(timer);
  }, [value, isHeld.value]);
  const hold = () => (isHeld.value = true);
  const release = ({ currentTarget }: { currentTarget: HTMLElement }) =>
    (isHeld.value = currentTarget.matches(':hover, :focus-within'));
  return (
    <div role="status" class={value ? 'toast-place is-full' : 'toast-place'}>
      {value && (
        <div class="toast" onPointerEnter={hold} onPointerLeave={release} onFocusIn={hold} onFocusOut={release}>
          <Icon name={value.icon} />
          <p>
            {value.said}{' '}
            {value.what !== undefined && (
              <b>
                <Plain text={value.what} />
              </b>
            )}
          </p>
          {value.title !== undefined && <p dir="auto">{shown(value.title)}</p>}
          {value.hold && <HoldLine {...value.hold} text={holdWords.from} />}
          <ToastAction />
          <button type="button" class="dismiss" aria-label={frameWords.hide} onClick={hideToast}>
            <Icon name="x" />
          </button>
        </div>
      )}
    </div>
  );
}

type ToastAct = { readonly label: string; readonly shortcut?: string; press(): void };

/** Returns the action of a toast: its own, undo, end the skip, or show the request. */
function actOf({ undoable, skipped, show, act }: Partial<Toast>): ToastAct | undefined {
  if (act) return act;
  if (undoable) {
    const label = undoable.length > 1 ? undoWords.undoAll : answerWords.undo;
    return { label, shortcut: 'u', press: () => undoAll(undoable) };
  }
  if (skipped) return { label: skipWords.unskip, press: () => unskip(skipped) };
  if (show === undefined) return undefined;
  const look = () => {
    hideToast();
    openAlone(inQueue(show));
  };
  return { label: answerWords.show, press: look };
}

function ToastAction() {
  const act = actOf(toast.value ?? {});
  if (!act) return <span />;
  return (
    <button type="button" class="undo" {...keyed(act.shortcut)} onClick={() => act.press()}>
      {act.label}
      {act.shortcut && <Key>{act.shortcut}</Key>}
    </button>
  );
}
