import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Ids } from './ids.ts';

export type Exchange = { readonly req: IncomingMessage; readonly res: ServerResponse; readonly ids: Ids };
