import MiniSearch from 'minisearch';

type Section = {
  readonly id: number;
  readonly address: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
};
type Hit = Pick<Section, 'address' | 'page' | 'heading' | 'text'>;
type Find = (words: string) => readonly Hit[];

const most_hits = 8;
const around = 60; // characters of a section before its first word that matches
const shown = 160;

const form = element<HTMLFormElement>('search');
const field = element<HTMLInputElement>('search-field');
const list = element<HTMLOListElement>('search-hits');
const status = element<HTMLElement>('search-status');

let finding: Promise<Find> | undefined;
form.hidden = false;

field.addEventListener('focus', () => void show()); // loads the sections
field.addEventListener('input', () => void show());
form.addEventListener('submit', (event) => {
  event.preventDefault();
  list.querySelector('a')?.click();
});
form.addEventListener('keydown', move);
form.addEventListener('focusout', ({ relatedTarget }) => {
  if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) close();
});
document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select');
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
  event.preventDefault();
  field.focus();
});

async function show(): Promise<void> {
  const words = field.value.trim();
  try {
    const hits = words === '' ? [] : (await find())(words);
    if (words !== field.value.trim()) return; // the person has typed on
    list.replaceChildren(...hits.map((hit) => itemOf(hit, words)));
    list.hidden = hits.length === 0;
    status.textContent = words !== '' && hits.length === 0 ? (status.dataset.none ?? '') : '';
  } catch {
    // the person is told, and each letter tries again
    status.textContent = status.dataset.failed ?? '';
  }
}

/** Loads the sections at the first use. A failed load is tried again at the next. */
function find(): Promise<Find> {
  finding ??= load().catch((error: unknown) => {
    finding = undefined;
    throw error;
  });
  return finding;
}

async function load(): Promise<Find> {
  const reply = await fetch('/docs/sections.json');
  if (!reply.ok) throw new Error(`the sections were answered with ${reply.status}`);
  const sections: Section[] = await reply.json();
  const search = new MiniSearch<Section>({
    fields: ['heading', 'page', 'text'],
    storeFields: ['address', 'page', 'heading', 'text'],
    searchOptions: { boost: { heading: 4, page: 3 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
  });
  search.addAll(sections);
  return (words) => search.search(words).slice(0, most_hits) as unknown as readonly Hit[];
}

function itemOf({ address, page, heading, text }: Hit, words: string): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  const title = document.createElement('strong');
  const excerpt = document.createElement('span');
  link.href = address;
  title.textContent = heading === page ? page : `${page}: ${heading}`;
  excerpt.textContent = excerptOf(text, words);
  link.append(title, excerpt);
  link.addEventListener('click', close); // the address may be on this page
  item.append(link);
  return item;
}

/** Cuts the part of a text around the first of the words. */
function excerptOf(text: string, words: string): string {
  const lower = text.toLowerCase();
  const places = words
    .toLowerCase()
    .split(/\s+/)
    .map((word) => lower.indexOf(word))
    .filter((at) => at >= 0);
  const from = places.length === 0 ? 0 : Math.max(0, Math.min(...places) - around);
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const end = start + shown;
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${text.length > end ? ' …' : ''}`;
}

/** Moves among the field and the hits by the arrows, and leaves by Escape. */
function move(event: KeyboardEvent): void {
  if (event.key === 'Escape') {
    field.value = '';
    close();
    field.focus();
    return;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const stops: HTMLElement[] = [field, ...list.querySelectorAll('a')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus();
}

function close(): void {
  list.hidden = true;
  status.textContent = '';
}

function element<E extends HTMLElement>(id: string): E {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element ${id}`);
  return found as E;
}
