import { Failure } from '../../cli/failure.ts';

/** Builds the refusal of a command for nodes in a folder that belongs to no cluster. */
export function notIn(data: string): Failure {
  const ways = 'run hdo cluster init for the first node, or start hdo serve in an empty folder for another one';
  return new Failure('not_found', `${data} belongs to no cluster: ${ways}`);
}
