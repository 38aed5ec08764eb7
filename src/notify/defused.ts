import { visibleText } from '../web/ui/unseen.ts';

/** Longer words of agents are cut. */
const most = 200;

/** Separates two characters without being seen. No program makes a link or a mention across it. */
const gap = '\u200b';

/** The dots inside words, also those that browsers read as dots, and the beginning of links, mentions and commands. */
const active = /(?<=\S)(?=[.\u3002\uff0e\uff61]\S)|(?<=[@#/:])(?=\S)/gu;

/** Returns words of an agent on one line, with names for invisible characters. */
export function onVisibleLine(text: string): string {
  return visibleText(text.replaceAll(/\s+/gu, ' ').trim());
}

/** Returns words of an agent on one line, with names for invisible characters, and cut if they are long. */
export function onOneLine(text: string): string {
  const line = onVisibleLine(text);
  const points = [...line];
  return points.length > most ? `${points.slice(0, most - 1).join('')}…` : line;
}

/**
 * Returns words of an agent on one line, with gaps that keep mail and chat programs from making links, mentions or
 * commands of them. The only link in a notification is that of hdo.
 */
export function defuseWords(text: string): string {
  return onOneLine(text).replaceAll(active, gap);
}

/** Returns a text without its last lines if it is longer than what a receiver takes. */
export function dropLastLines(text: string, most_length: number): string {
  if (text.length <= most_length) return text;
  const lines = text.split('\n');
  while (lines.length > 0 && lines.join('\n').length + 2 > most_length) lines.pop();
  return [...lines, '…'].join('\n');
}
