/** What is there stands against what is asked. Only those who keep the appliance meet it, never a caller. */
export class Conflict extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'Conflict';
  }
}
