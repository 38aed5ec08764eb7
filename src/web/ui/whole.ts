const [slack_below_px, slack_beside_px] = [8, 2]; // less than a line, and less than a letter

/** Returns true if a button is on the page and no part of its label is cut off. */
export function isWhole(button: Element | null | undefined): boolean {
  if (!button?.checkVisibility()) return false;
  return [button, ...button.querySelectorAll('span')].every(fits);
}

/** Returns true if an element has room for all of its text. */
export function fits({ scrollHeight, clientHeight, scrollWidth, clientWidth }: Element): boolean {
  return (
    clientHeight === 0 || (scrollHeight < clientHeight + slack_below_px && scrollWidth < clientWidth + slack_beside_px)
  );
}

/** Returns true if the middle of a button is in sight: not scrolled away, and not covered. */
export function isInSight(button: Element): boolean {
  const { x, y, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
