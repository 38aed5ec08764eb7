import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Ids } from './ids.ts';

/** A request in progress, its response, and its ids. */
export type Exchange = { readonly req: IncomingMessage; readonly res: ServerResponse; readonly ids: Ids };
