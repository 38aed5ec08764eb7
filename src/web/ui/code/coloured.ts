/** Code in colours, one script that is loaded when a request has a diff or JSON. */
export { Diff } from './diff.tsx';
export { Json } from './json.tsx';
