import { Command } from 'commander';
import { openApiDocument, openApiText } from '../contract/openapi.ts';
import { askersDocument } from '../contract/openapi-askers.ts';
import { callersDocument } from '../contract/openapi-callers.ts';
import { claimsDocument } from '../contract/openapi-claims.ts';
import { deviceDocument } from '../contract/openapi-device.ts';
import { reviewDocument } from '../contract/openapi-review.ts';
import { action, type Call } from './action.ts';

const others = { review: reviewDocument, device: deviceDocument, claims: claimsDocument, askers: askersDocument };

/** `hdo openapi` */
export const openapi = new Command('openapi')
  .description('Prints the OpenAPI document of the caller API.')
  .option('--review', 'print that of the review API instead')
  .option('--device', 'print that of the device requests instead')
  .option('--askers', 'print that of the askers instead')
  .option('--claims', 'print that of the claims instead')
  .action(
    action((_call: Call, options: Readonly<Record<string, boolean>>) => {
      const plane = Object.entries(others).find(([name]) => options[name])?.[1] ?? callersDocument;
      return { document: openApiDocument(plane), lines: openApiText(plane).trimEnd().split('\n') };
    }),
  );
