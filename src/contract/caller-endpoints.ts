import { inputEndpoints } from './input.ts';
import { outputEndpoints } from './output.ts';
import { statusEndpoints } from './status.ts';

export const callerEndpoints = { ...inputEndpoints, ...outputEndpoints, ...statusEndpoints } as const;

export type CallerEndpoints = typeof callerEndpoints;
export type CallerOperation = keyof CallerEndpoints;
