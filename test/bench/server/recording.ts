/**
 * `npm run bench recording -- [--sends 4000] [--rounds 5]`: the processor time that recording adds to a send, by batch
 * size. It also prints the time in which a copy applies a send, and its bytes in the record.
 */
import { distFolder, readNumbers } from './command.ts';
import { measureRecording, recordingLines } from './recording/recording.ts';

const lines = measureRecording({ ...readNumbers({ sends: 4_000, rounds: 5 }), folder: distFolder() });
process.stdout.write(`${recordingLines(lines).join('\n')}\n`);
