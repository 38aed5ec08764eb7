import { openApiDocument, openApiText } from '../contract/openapi.ts';
import { askersDocument } from '../contract/openapi-askers.ts';
import { callersDocument } from '../contract/openapi-callers.ts';
import { claimsDocument } from '../contract/openapi-claims.ts';
import { deviceDocument } from '../contract/openapi-device.ts';
import { reviewDocument } from '../contract/openapi-review.ts';
import { command } from './command.ts';

const others = [
  ['review', reviewDocument],
  ['device', deviceDocument],
  ['claims', claimsDocument],
  ['askers', askersDocument],
] as const;

export const openapi = command('openapi', {
  about: 'Prints the OpenAPI document of the caller API.',
  options: [
    ['--review', 'print that of the review API instead'],
    ['--device', 'print that of the device requests instead'],
    ['--askers', 'print that of the askers instead'],
    ['--claims', 'print that of the claims instead'],
  ],
  run: (_call, options) => {
    const plane = others.find(([name]) => options[name])?.[1] ?? callersDocument;
    return { document: openApiDocument(plane), lines: openApiText(plane).trimEnd().split('\n') };
  },
});
