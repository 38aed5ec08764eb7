export type { AskOptions } from './ask.ts';
export { type CheckOptions, type Client, type Options, openClient } from './client.ts';
export type { DecisionsOptions } from './decisions.ts';
export type { FileOf } from './download.ts';
export { type ErrorDetails, OutboxError, type OutboxErrorCode } from './error.ts';
export type { Fetch, Given, Patience, Place } from './place.ts';
export type { Answers, CallerErrorCode, Decision, FieldError, Limit, Page, Submission } from './types.ts';
