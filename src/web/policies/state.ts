import { computed, signal } from '@preact/signals';
import type { BodyOf, DataOf } from '../../contract/endpoint.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import { addRoutes, attempt, call } from '../server/api.ts';
import { isAdmin } from '../server/session.ts';

addRoutes({
  policyList: ['GET', '/review/api/policies'],
  policyUse: ['GET', '/review/api/policies/use'],
  policySave: ['PUT', '/review/api/policies/{name}'],
  policyRemove: ['DELETE', '/review/api/policies/{name}'],
  policyPreview: ['POST', '/review/api/policies/preview'],
  reviewerList: ['GET', '/review/api/reviewers'],
});

type Listed = DataOf<ReviewEndpoints['policyList']>;
export type Policy = Listed['policies'][number];
export type PolicyBody = BodyOf<ReviewEndpoints['policyPreview']>;

/** The policies, groups and absences of the account, as last read. */
export const listed = signal<Listed | undefined>(undefined);
export const hasFailed = signal(false);
/** The name of the shown policy, or '' for a new one. */
export const chosen = signal<string | undefined>(undefined);

/** The choices of the form: callers by slug, people, and types of requests. */
type Choices = {
  readonly callers: readonly { readonly slug: string; readonly name: string }[];
  readonly people: readonly { readonly name: string; readonly reviewer_id: string }[];
  readonly types: readonly string[];
};
export const choices = signal<Choices>({ callers: [], people: [], types: [] });

let reads = 0;
let newest: Promise<void>;

/**
 * Reads the policies, and for an admin what the form offers. A failure keeps what is known. Resolves when a read that
 * began at this call or later has ended.
 */
export function readPolicies(): Promise<void> {
  reads += 1;
  newest = readOnce(reads);
  return newest;
}

async function readOnce(mine: number): Promise<void> {
  const found = await attempt(call('policyList'));
  if (mine !== reads) return newest; // it knows more
  listed.value = found ?? listed.peek();
  hasFailed.value = found === undefined;
  if (isAdmin()) await readChoices();
}

async function readChoices(): Promise<void> {
  const [callers, people, all] = await Promise.all([
    attempt(call('callerList')),
    attempt(call('reviewerList')),
    attempt(call('choiceList')),
  ]);
  choices.value = {
    callers:
      callers?.callers.map((one) => ({ slug: one.caller_slug, name: one.display_name })) ?? choices.peek().callers,
    people: people?.reviewers.map(({ name, reviewer_id }) => ({ name, reviewer_id })) ?? choices.peek().people,
    types: all?.types ?? choices.peek().types,
  };
}

type Use = DataOf<ReviewEndpoints['policyUse']>;

/** How many waiting requests the policies meet, as last counted. */
export const use = signal<Use | undefined>(undefined);

/** Counts the waiting requests that the policies meet. A failure keeps the last counts. */
export async function readUse(): Promise<void> {
  use.value = (await attempt(call('policyUse'))) ?? use.peek();
}

/** Finds the shown policy. */
export function chosenPolicy(): Policy | undefined {
  return listed.value?.policies.find(({ name }) => name === chosen.value);
}

/** The callers by slug, as options of a field. */
export const callerOptions = computed(() =>
  Object.fromEntries(choices.value.callers.map(({ slug, name }) => [slug, name])),
);

/** Names a caller by its slug, as far as the person may read the callers. */
export function callerName(slug: string): string {
  return choices.value.callers.find((one) => one.slug === slug)?.name ?? slug;
}
