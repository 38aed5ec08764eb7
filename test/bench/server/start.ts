/**
 * `npm run bench start`: the time of a new server from the start of its process to its first answer, compared with a
 * bare Node server. Ends with 1 if the median is not below 100 ms. Needs an idle machine.
 */
import { measureStarts } from '../../helpers/appliance/starts.ts';
import { median } from './figures.ts';

const starts = 20;
const most_ms = 100;

const { hdo, bare } = await measureStarts(starts);
for (const [name, figures] of Object.entries({ 'hdo serve': hdo, 'bare server': bare })) {
  const [low, middle, high] = [Math.min(...figures), median(figures), Math.max(...figures)].map((ms) => ms.toFixed(1));
  process.stdout.write(`${name}: median ${middle} ms, from ${low} to ${high} ms\n`);
}
process.stdout.write(`${(median(hdo) / median(bare)).toFixed(2)} times a bare server; the bar is ${most_ms} ms\n`);
process.exitCode = median(hdo) < most_ms ? 0 : 1;
