export type Point = readonly [x: number, y: number];

const steps = 12; // lines to a quarter of a circle

/** The points of a path (SVG 2, section 9.3) of lines and circular arcs, as far as icons drawn by hand use it. */
export function pointsOf(path: string): Point[] {
  const points: Point[] = [];
  for (const [, letter = '', rest = ''] of path.matchAll(/([MmLlHhVvAa])([^A-Za-z]*)/g)) {
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    const size = { m: 2, l: 2, h: 1, v: 1, a: 7 }[letter.toLowerCase()] ?? 2;
    for (let at = 0; at < numbers.length; at += size)
      points.push(...reached(letter, numbers.slice(at, at + size), points));
  }
  return points;
}

function reached(letter: string, given: readonly number[], points: readonly Point[]): Point[] {
  const from = points.at(-1) ?? [0, 0];
  const [x0, y0] = letter === letter.toLowerCase() ? from : [0, 0];
  const kind = letter.toLowerCase();
  if (kind === 'h') return [[x0 + (given[0] ?? 0), from[1]]];
  if (kind === 'v') return [[from[0], y0 + (given[0] ?? 0)]];
  const [x = 0, y = 0] = given.slice(-2);
  const to: Point = [x0 + x, y0 + y];
  return kind === 'a' ? arc({ from, to, radius: given[0] ?? 0, isClockwise: given[4] === 1 }) : [to];
}

type Arc = { from: Point; to: Point; radius: number; isClockwise: boolean };

/** The shorter arc of a circle between two points. */
function arc({ from, to, radius, isClockwise }: Arc): Point[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const chord = Math.hypot(dx, dy);
  const off = (Math.sqrt(Math.max(radius ** 2 - chord ** 2 / 4, 0)) / chord) * (isClockwise ? 1 : -1);
  const [cx, cy] = [(from[0] + to[0]) / 2 - dy * off, (from[1] + to[1]) / 2 + dx * off];
  const start = Math.atan2(from[1] - cy, from[0] - cx);
  const turn = 2 * Math.asin(Math.min(chord / 2 / radius, 1)) * (isClockwise ? 1 : -1);
  return Array.from({ length: steps }, (_, step) => {
    const angle = start + (turn * (step + 1)) / steps;
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
  });
}

/** How far a point is from the nearest of the lines between points. */
export function distanceTo(points: readonly Point[], [x, y]: Point): number {
  return points.slice(1).reduce((nearest, [x2, y2], at) => {
    const [x1, y1] = points[at] ?? [x2, y2];
    const [dx, dy] = [x2 - x1, y2 - y1];
    const along = Math.min(Math.max(((x - x1) * dx + (y - y1) * dy) / (dx ** 2 + dy ** 2 || 1), 0), 1);
    return Math.min(nearest, Math.hypot(x - x1 - along * dx, y - y1 - along * dy));
  }, Number.POSITIVE_INFINITY);
}
