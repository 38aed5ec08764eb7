import { html, type Markup } from './html.ts';
import { addressOf, groups, type PageName, pages } from './pages.ts';

/** A whole page of the documentation; `contents` are the headings that its side column leads to. */
export function shell(name: PageName, body: Markup, contents: readonly { id: string; text: string }[]): string {
  const { title } = pages[name];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · hdo</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<script src="/docs/early.js"></script>
<link rel="stylesheet" href="/docs/docs.css">
<script src="/docs/search.js" defer></script>
</head>
<body>
<a class="past" href="#main">To the text</a>
<header>
<a class="home" href="/">hdo</a>
<a class="to-pages" href="#pages">All pages</a>
${search}
</header>
<div class="page">
${
  contents.length > 0 &&
  html`<nav class="contents" aria-label="On this page"><ul>${contents.map(
    ({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`,
  )}</ul></nav>`
}
<main id="main">
${body}
</main>
<nav class="pages" id="pages" aria-label="Documentation">
${groups.map((group) => entries(group, name))}
</nav>
</div>
</body>
</html>
`.markup;
}

/** The search, which the script shows, because it does nothing without it. */
const search = html`<form id="search" role="search" hidden>
<input id="search-field" type="search" placeholder="Search the documentation" aria-label="Search the documentation"
  autocomplete="off" spellcheck="false" aria-keyshortcuts="/">
<p id="search-status" role="status" data-none="Nothing was found." data-failed="The search could not be loaded."></p>
<ol id="search-hits" aria-label="Found" hidden></ol>
</form>`;

function entries(group: (typeof groups)[number], here: PageName): Markup {
  const names = (Object.keys(pages) as PageName[]).filter((name) => pages[name].group === group);
  const links = names.map((name) => {
    const current = name === here && html` aria-current="page"`;
    return html`<li><a href="${addressOf(name)}"${current}>${pages[name].title}</a></li>`;
  });
  return html`<h2>${group}</h2>
<ul>${links}</ul>
`;
}
