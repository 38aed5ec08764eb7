import { render } from 'preact';
import { App } from './app.tsx';
import { begin } from './begin.ts';
import { applyLook } from './state/look.ts';

applyLook();
begin();
render(<App />, document.body);
