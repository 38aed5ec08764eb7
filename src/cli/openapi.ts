import { Command } from 'commander';
import { openApiDocument, openApiText } from '../contract/openapi.ts';
import { callersDocument } from '../contract/openapi-callers.ts';
import { deviceDocument } from '../contract/openapi-device.ts';
import { reviewDocument } from '../contract/openapi-review.ts';
import { action, type Call } from './action.ts';

/** `hdo openapi` */
export const openapi = new Command('openapi')
  .description('Prints the OpenAPI document of the caller API.')
  .option('--review', 'print that of the review API instead')
  .option('--device', 'print that of the device requests instead')
  .action(
    action((_call: Call, { review = false, device = false }: { review?: boolean; device?: boolean }) => {
      const plane = review ? reviewDocument : device ? deviceDocument : callersDocument;
      return { document: openApiDocument(plane), lines: openApiText(plane).trimEnd().split('\n') };
    }),
  );
