import { inputEndpoints } from './input.ts';
import { outputEndpoints } from './output.ts';
import { statusEndpoints } from './status.ts';

/** The twelve operations of the caller API. */
export const callerEndpoints = { ...inputEndpoints, ...outputEndpoints, ...statusEndpoints } as const;

export type CallerEndpoints = typeof callerEndpoints;
export type CallerOperation = keyof CallerEndpoints;
