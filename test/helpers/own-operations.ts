import { noticeEndpoints, ownEndpoints } from '../../src/contract/review/own.ts';

const rows = { ...ownEndpoints, ...noticeEndpoints };

/** Every operation with which people settle something about themselves, which takes a session and no token. */
export const ownOperations = Object.keys(rows) as (keyof typeof rows)[];
