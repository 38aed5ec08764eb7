import { splitNames } from '../../rules/policy/required.ts';
import type { Store } from '../../store/store.ts';
import type { TrailFigure } from '../../store/tables/trail-figures.ts';

/** A person who answered: the id as far as it is known, and the name. */
export type Answerer = { readonly reviewer_id: string | null; readonly name: string };
type People = Pick<Store, 'reviewers' | 'tokens'>;
type Answer = Pick<TrailFigure, 'actor' | 'answered_by'>;

/**
 * Creates a function that finds the people of a decision. One person is known by the actor of the row, whatever their
 * name was; several are known by the names that the row has.
 */
export function answerers({ reviewers, tokens }: People) {
  const people = new Map<string, Answerer>();
  const remember = (key: string, make: () => Answerer): Answerer => {
    const known = people.get(key) ?? make();
    people.set(key, known);
    return known;
  };
  const byId = (reviewer_id: string, name: string) =>
    remember(reviewer_id, () => ({ reviewer_id, name: reviewers.byId.get({ reviewer_id })?.name ?? name }));
  const byName = (name: string) =>
    remember(`name ${name}`, () => {
      const found = reviewers.byName.get({ name });
      return found ? byId(found.reviewer_id, name) : { reviewer_id: null, name };
    });
  const owners = new Map<string, string>();
  const ownerOf = (actor: string): string => {
    if (!actor.startsWith('tok_')) return actor;
    const known = owners.get(actor) ?? tokens.find.get({ token_id: actor })?.reviewer_id ?? actor;
    owners.set(actor, known);
    return known;
  };
  return ({ actor, answered_by }: Answer): Answerer[] => {
    const names = answered_by === null ? [] : splitNames(answered_by);
    const [alone, ...others] = names;
    if (alone === undefined) return [];
    const owner = ownerOf(actor);
    if (others.length > 0 || !owner.startsWith('rev_')) return [...new Set(names.map(byName))];
    return [byId(owner, alone)];
  };
}
