import { visibleText } from '../../web/ui/unseen.ts';

const levels: Readonly<Record<number, string>> = { 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };

/** Formats a log line for people: the time of day, the level unless it is info, the event, and its members. */
export function textLine(json: string): string {
  const { level, time, pid: _pid, event, msg, ...members }: Record<string, unknown> = JSON.parse(json);
  const clock = String(time).slice(11, 19);
  const grave = level === 30 ? [] : [levels[Number(level)] ?? String(level)];
  const rest = Object.entries(members)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${shownValue(value)}`);
  return `${[clock, ...grave, event ?? msg, ...rest].filter(Boolean).join(' ')}\n`;
}

/** Shows a word as it is, and anything else as JSON, with control and invisible characters escaped. */
function shownValue(value: unknown): string {
  const isWord = typeof value === 'string' && /^\S+$/.test(value);
  return visibleText(isWord ? value : JSON.stringify(value));
}
