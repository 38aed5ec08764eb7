import { html, type Markup } from './html.ts';
import { addressOf, type PageName, pages } from './pages.ts';

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
<link rel="stylesheet" href="/docs/docs.css">
</head>
<body>
<a class="past" href="#main">To the text</a>
<header><nav aria-label="Documentation"><a class="home" href="/">hdo</a>${entries(name)}</nav></header>
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
</div>
</body>
</html>
`.markup;
}

function entries(here: PageName): Markup[] {
  return (Object.keys(pages) as PageName[]).map((name) => {
    const current = name === here && html` aria-current="page"`;
    return html`<a href="${addressOf(name)}"${current}>${pages[name].title}</a>`;
  });
}
