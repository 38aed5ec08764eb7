import { computed, signal } from '@preact/signals';
import type { BodyOf } from '../../contract/endpoint.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import { place } from '../requests/place.ts';
import { addRoutes, attempt, call } from '../server/api.ts';
import type { ReplyOf } from '../server/item.ts';
import { resource } from '../server/resource.ts';
import { isAdmin } from '../server/session.ts';
import { policyChanges } from './changes.ts';

addRoutes({
  policyList: ['GET', '/review/api/policies'],
  policyUse: ['GET', '/review/api/policies/use'],
  policySave: ['PUT', '/review/api/policies/{name}'],
  policyRemove: ['DELETE', '/review/api/policies/{name}'],
  policyPreview: ['POST', '/review/api/policies/preview'],
  reviewerList: ['GET', '/review/api/reviewers'],
});

export type Policy = ReplyOf<'policyList'>['policies'][number];
export type PolicyBody = BodyOf<ReviewEndpoints['policyPreview']>;

const on = () => place.value.view === 'policies' && policyChanges.value;

/** The policies, groups and absences of the account. */
export const listed = resource(() => call('policyList'), { on });
/** The name of the shown policy, or '' for a new one. */
export const chosen = signal<string | undefined>(undefined);

/** The choices of the form: callers by slug, people, and types of requests. */
type Choices = {
  readonly callers: readonly { readonly slug: string; readonly name: string }[];
  readonly people: readonly { readonly name: string; readonly reviewer_id: string }[];
  readonly types: readonly string[];
};
export const choices = resource(readChoices, {
  on: () => listed.value.value !== undefined && isAdmin(),
  initial: { callers: [], people: [], types: [] } as Choices,
});

/** Reads what the form offers. What one of the reads does not get stays. */
async function readChoices(): Promise<Choices> {
  const [callers, people, all] = await Promise.all([
    attempt(call('callerList')),
    attempt(call('reviewerList')),
    attempt(call('choiceList')),
  ]);
  const known = choices.value.peek();
  return {
    callers: callers?.callers.map((one) => ({ slug: one.caller_slug, name: one.display_name })) ?? known.callers,
    people: people?.reviewers.map(({ name, reviewer_id }) => ({ name, reviewer_id })) ?? known.people,
    types: all?.types ?? known.types,
  };
}

/** How many waiting requests the policies meet. */
export const use = resource(() => call('policyUse'));

export function chosenPolicy(): Policy | undefined {
  return listed.value.value?.policies.find(({ name }) => name === chosen.value);
}

/** The callers by slug, as options of a field. */
export const callerOptions = computed(() =>
  Object.fromEntries(choices.value.value.callers.map(({ slug, name }) => [slug, name])),
);

/** Names a caller by its slug, as far as the person may read the callers. */
export function callerName(slug: string): string {
  return choices.value.value.callers.find((one) => one.slug === slug)?.name ?? slug;
}
