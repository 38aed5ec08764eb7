import { Command } from 'commander';
import { openApiDocument, openApiText } from '../contract/openapi.ts';
import { callersDocument } from '../contract/openapi-callers.ts';
import { action, type Call } from './action.ts';

/** `hdo openapi` */
export const openapi = new Command('openapi').description('Prints the OpenAPI document of the caller API.').action(
  action((_call: Call) => {
    const lines = openApiText(callersDocument).trimEnd().split('\n');
    return { document: openApiDocument(callersDocument), lines };
  }),
);
