/** This process no longer leads, or cannot know it. Nothing may be committed until a new term is taken. */
export class LeadLost extends Error {
  constructor(why: string) {
    super(`this node no longer leads its cluster: ${why}`);
    this.name = 'LeadLost';
  }
}

/**
 * Tells if an error ends the lead. It compares names, because the executable has the gate in a bundle of its own, and
 * with it a class of its own.
 */
export function endsLead(error: unknown): boolean {
  return error instanceof Error && ['LeadLost', 'AppendedOnly'].includes(error.name);
}
