/** A person of the model, who may be gone. */
export type Held = {
  readonly reviewer_id: string;
  name: string;
  role: 'admin' | 'reviewer' | 'reader';
  is_here: boolean;
  came_by: string | null;
  readonly came_day: number;
};
type PlainPolicy = {
  readonly action: string | null;
  readonly approvals: number;
  readonly who: readonly string[] | null;
};
export type Model = ReturnType<typeof newModel>;

const days = 30;

/**
 * A plain model of one request. It asks only: which living, distinct, entitled people saw and approved exactly this? It
 * knows no names, tables or sets: policies have people, and every change of the policies since the request is a list.
 */
export function newModel() {
  const people = new Map<string, Held>();
  const policies = new Map<string, PlainPolicy>();
  const approvals = new Map<string, { action: string; revision: number }>();
  let since: PlainPolicy[][] = [[]];

  /** Lists the policies that bind an action, of each time since the request was sent. */
  const binding = (action: string): PlainPolicy[] =>
    since.flatMap((all) => {
      const naming = all.filter((one) => one.action === action);
      return naming.length > 0 ? all.filter((one) => one.action === action || one.action === null) : all;
    });
  const isEntitled = ({ reviewer_id, is_here, role }: Held, action: string): boolean =>
    is_here && role !== 'reader' && binding(action).every(({ who }) => who === null || who.includes(reviewer_id));

  const model = {
    people,
    approvals,
    day: 0,
    revision: 0,
    answered: undefined as readonly string[] | undefined,
    save(name: string, policy: PlainPolicy | null): void {
      if (policy === null) policies.delete(name);
      else policies.set(name, policy);
      since = [...since, [...policies.values()]];
    },
    answer(held: Held, { action, revision }: { action: string; revision: number }): 'refused' | 'pending' | 'decided' {
      if (!isEntitled(held, action) || revision !== model.revision) return 'refused';
      const needed = Math.max(1, ...binding(action).map((one) => one.approvals));
      approvals.set(held.reviewer_id, { action, revision });
      const alike = [...approvals].filter(([, one]) => one.action === action && one.revision === model.revision);
      const able = alike
        .map(([id]) => id)
        .filter((id) => {
          const one = people.get(id);
          return one !== undefined && isEntitled(one, action);
        });
      const distinct = new Set(able.map((id) => rootOf(id, model)));
      if (distinct.size < needed) return 'pending';
      model.answered = [...distinct];
      return 'decided';
    },
  };
  return model;
}

/** Walks up from a person through everybody by whom they came lately. */
function rootOf(id: string, model: { people: ReadonlyMap<string, Held>; day: number }): string {
  const { came_by = null, came_day = 0 } = model.people.get(id) ?? {};
  return came_by !== null && came_day > model.day - days ? rootOf(came_by, model) : id;
}
