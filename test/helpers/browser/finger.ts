import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

type Point = { readonly x: number; readonly y: number; readonly id?: number };

const steps = 5;

/** The way of a swipe that is far enough: more than 40 % of the width of `phone`. */
export const far_px = 150;

/** Waits until swipes of rows count: the script of gestures is there, and the rows were painted for 400 ms. */
export async function swipeable(page: Page): Promise<void> {
  await page.locator('html[data-list="settled"]').waitFor({ state: 'attached' });
}

/** A finger on a touch screen, which the browser takes for a real one. */
export async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  let at: Point = { x: 0, y: 0 };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const path = (x_px: number, y_px: number) => {
    const from = at;
    at = { x: from.x + x_px, y: from.y + y_px };
    const points = Array.from({ length: steps }, (_, step) => (step + 1) / steps);
    return points.map((part) => ({ x: from.x + x_px * part, y: from.y + y_px * part }));
  };
  const move = async (x_px: number, y_px = 0) => {
    for (const point of path(x_px, y_px)) await touch('touchMove', point);
  };
  return {
    /** Puts the finger down in the middle of an element. */
    down: async (on: Locator | Point) => {
      at = await middleOf(on);
      await touch('touchStart', at);
    },
    move,
    /** Puts the finger down in the middle of an element and moves it, without a pause in which it would be held. */
    drag: async (on: Locator | Point, x_px: number, y_px = 0) => {
      at = await middleOf(on);
      const [start, points] = [at, path(x_px, y_px)];
      await Promise.all([touch('touchStart', start), ...points.map((point) => touch('touchMove', point))]);
    },
    /** Puts a second finger down, at the top of the page. */
    second: () => touch('touchStart', { ...at, id: 0 }, { x: at.x, y: 10, id: 1 }),
    up: () => touch('touchEnd'),
  };
}

async function middleOf(on: Locator | Point): Promise<Point> {
  if ('x' in on) return on;
  const box = await on.boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
