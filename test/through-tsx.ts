/** Has the files of the tests read through tsx. The threads that they start read theirs as the runtime does, sooner. */
import { isMainThread } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

if (isMainThread) register();
