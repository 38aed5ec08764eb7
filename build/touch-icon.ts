import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePng } from './png.ts';
import { root } from './root.ts';
import { distanceTo, type Point, pointsOf } from './stroke.ts';

const pixels = 180; // as iOS asks for it; it rounds the corners by itself
const units = 32; // the view box of icon.svg
type Color = readonly number[];
type Stroke = { readonly points: readonly Point[]; readonly width: number; readonly color: Color };

/** The icon of the inbox as a picture for home screens that take no SVG. */
export function touchIcon(): Buffer {
  const icon = readFileSync(join(root, 'src/web/static/icon.svg'), 'utf8');
  const ground = colorOf(/<rect[^>]* fill="#(\w{6})"/.exec(icon)?.[1]);
  const strokes = [...icon.matchAll(/<path d="([^"]+)" stroke="#(\w{6})" stroke-width="([\d.]+)"/g)].map(
    ([, path = '', color, width]): Stroke => ({ points: pointsOf(path), color: colorOf(color), width: Number(width) }),
  );
  if (strokes.length === 0) throw new Error('icon.svg has no strokes');
  const places = Array.from({ length: pixels }, (_, at) => ((at + 0.5) * units) / pixels);
  return writePng({
    rows: places.map((y) => Buffer.from(places.flatMap((x) => colorAt([x, y], ground, strokes)))),
    channels: 3,
  });
}

function colorOf(hex = '000000'): Color {
  return [...Buffer.from(hex, 'hex')];
}

/** What is seen at a place: each stroke covers what is below it, by half where its edge runs through a pixel. */
function colorAt(place: Point, ground: Color, strokes: readonly Stroke[]): Color {
  return strokes.reduce((below, { points, width, color }) => {
    const inside = ((width / 2 - distanceTo(points, place)) * pixels) / units + 0.5;
    const share = Math.min(Math.max(inside, 0), 1);
    return below.map((value, at) => Math.round(value + ((color[at] ?? 0) - value) * share));
  }, ground);
}
