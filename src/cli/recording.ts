import { basename } from 'node:path';
import type { RecordingSetup } from '../writer/open.ts';
import { Failure } from './failure.ts';

/**
 * Returns the recording that tests ask for: a shadow, in the folder that HDO_TEST_SHADOW names.
 * @throws {Failure} settings for any other folder than tests make: the shadow is a copy of all rows
 */
export function recordingOf({ HDO_TEST_SHADOW: folder }: NodeJS.ProcessEnv): RecordingSetup | undefined {
  if (!folder) return undefined;
  if (basename(folder).startsWith('hdo-shadow-')) return { kind: 'shadow', folder };
  throw new Failure('settings', 'HDO_TEST_SHADOW is for the tests of hdo: remove it from the environment');
}
