import { busyRefusal, type Refusal } from '../../contract/errors.ts';

const most_at_once = 32;
const most_bytes = 1_000_000_000;
const too_many = 'Too many uploads are running. Try again in a second.';

/** Limits the unfinished uploads of all people by number and by bytes on disk. */
export type UploadRoom = ReturnType<typeof openUploadRoom>;

/** The reservation of one upload, which must call `leave`. `take` returns a refusal when the disk quota is used up. */
export type UploadReservation = { take(bytes: number): Refusal | undefined; leave(): void };

export function openUploadRoom(most = { at_once: most_at_once, bytes: most_bytes }) {
  let under_way = 0;
  let bytes = 0;
  return {
    /** @throws {Refusal} temporary_unavailable when too many uploads are running */
    enter(): UploadReservation {
      if (under_way >= most.at_once) throw busyRefusal(too_many);
      under_way += 1;
      let taken = 0;
      return {
        take(more) {
          if (bytes + more > most.bytes) return busyRefusal(too_many);
          bytes += more;
          taken += more;
          return undefined;
        },
        leave() {
          under_way -= 1;
          bytes -= taken;
        },
      };
    },
  };
}
