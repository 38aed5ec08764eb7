/** A request that conflicts with existing data. Only operators and admins get this error, never a caller. */
export class Conflict extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'Conflict';
  }
}
