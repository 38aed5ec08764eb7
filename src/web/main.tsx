import './early.ts';
import { effect, untracked } from '@preact/signals';
import { render } from 'preact';
import { App } from './app.tsx';
import { startPage } from './begin.ts';
import { session } from './server/session.ts';
import { applyLook } from './settings/preferences.ts';
import { paintFirst } from './ui/broken.ts';

let isDrawn = false;

/** Replaces the static frame of index.html. */
function draw(): void {
  paintFirst(() => render(<App />, document.body));
}

applyLook();
startPage();
effect(() => {
  if (session.value.is === 'asked' || isDrawn) return;
  isDrawn = true;
  untracked(draw);
});
