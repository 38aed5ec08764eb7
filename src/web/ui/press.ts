/** A press of a key, a mouse button or a finger, or a click by a screen reader. */
export type Press = {
  readonly by: 'key' | 'mouse' | 'touch' | 'reader';
  readonly at_ms: number;
  /** True for the repeats of a held key. */
  readonly is_repeat: boolean;
  /** The last time before a press of the mouse at which it moved or was released over the same part. */
  readonly pointed_ms: number;
  /** The button or choice under a pressed mouse button or finger. */
  readonly on: Element | null;
  /** True after the press was admitted as an answer. */
  is_admitted: boolean;
  /** True after the press has answered. It answers once. */
  is_used: boolean;
  /** True for a letter or a space of a sentence, which answers nothing. */
  is_text: boolean;
  /** True if its click came to another button: the page has moved under a finger. */
  is_astray: boolean;
};

/** The parts of the page that hold answers. */
const parts = '.answer-bar, form.answer, .menu, .row, .palette, dialog';

let last: Press | undefined;
let isClicked = false;
let pointed: { readonly part: Element | null; readonly at_ms: number } = {
  part: null,
  at_ms: Number.NEGATIVE_INFINITY,
};

/** Returns the last press of the person. Scripts cannot press. */
export function lastPress(): Press | undefined {
  return last;
}

/** Lets the last press answer nothing, because it belongs to a sentence. */
export function dropPress(): void {
  if (last) last.is_text = true;
}

const options = { capture: true, passive: true } as const;

/** Follows the presses of the person. */
export function followPresses(): void {
  addEventListener('keydown', (event) => note(event, 'key', event.repeat), options);
  addEventListener('pointerdown', noteDown, options);
  addEventListener('pointermove', point, options);
  addEventListener('pointerup', point, options);
  addEventListener('click', noteClick, options);
}

function noteDown(event: PointerEvent): void {
  if (event.isPrimary) note(event, event.pointerType === 'mouse' ? 'mouse' : 'touch');
}

/** Notes a click without a press of its own, which comes from a screen reader. */
function noteClick(event: MouseEvent): void {
  const isOwn = last && !last.is_used && !isClicked && (last.by === 'key') === (event.detail === 0);
  if (!isOwn) note(event, 'reader');
  else if (last && last.by !== 'key' && last.on !== buttonOf(event.target)) last.is_astray = true;
  if (event.isTrusted) isClicked = true;
}

function note({ timeStamp, isTrusted, target }: Event, by: Press['by'], is_repeat = false): void {
  if (!isTrusted) return;
  const pointed_ms = pointed.part === partOf(target) ? pointed.at_ms : Number.NEGATIVE_INFINITY;
  const new_press = { is_admitted: false, is_used: false, is_text: false, is_astray: false };
  last = { by, at_ms: timeStamp, is_repeat, pointed_ms, on: buttonOf(target), ...new_press };
  isClicked = false;
}

function point({ timeStamp, isTrusted, target }: PointerEvent): void {
  if (isTrusted) pointed = { part: partOf(target), at_ms: timeStamp };
}

function buttonOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('button, [role="option"], [role="menuitem"]') : null;
}

function partOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(parts) : null;
}
