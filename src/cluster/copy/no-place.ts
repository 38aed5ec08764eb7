/** The folder cannot take a database. */
export class NoPlaceToJoin extends Error {
  constructor(data: string, name: string) {
    super(`${data} has ${name} of another database: move it away before this node joins the cluster`);
    this.name = 'NoPlaceToJoin';
  }
}
