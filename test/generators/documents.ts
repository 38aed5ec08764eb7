import { openApiText } from '../../src/contract/openapi.ts';
import { askersDocument } from '../../src/contract/openapi-askers.ts';
import { callersDocument } from '../../src/contract/openapi-callers.ts';
import { claimsDocument } from '../../src/contract/openapi-claims.ts';
import { deviceDocument } from '../../src/contract/openapi-device.ts';
import { reviewDocument } from '../../src/contract/openapi-review.ts';

/** The documents, by the name of the package that is generated from each. */
export const documentTexts: Readonly<Record<string, string>> = {
  caller: openApiText(callersDocument),
  askers: openApiText(askersDocument),
  claims: openApiText(claimsDocument),
  device: openApiText(deviceDocument),
  review: openApiText(reviewDocument),
};
