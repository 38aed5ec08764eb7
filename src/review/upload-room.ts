import { Refusal } from '../contract/errors.ts';

const most_at_once = 32;
const most_bytes = 1_000_000_000;

/** Bounds what unfinished uploads take of the machine together: how many there are, and their bytes on the disk. */
export type UploadRoom = ReturnType<typeof openUploadRoom>;

/** One upload's place; it must be left. `take` gives the refusal of bytes for which there is no room. */
export type Place = { take(bytes: number): Refusal | undefined; leave(): void };

export function openUploadRoom(most = { at_once: most_at_once, bytes: most_bytes }) {
  let under_way = 0;
  let bytes = 0;
  return {
    /** @throws {Refusal} temporary_unavailable when there is no place */
    enter(): Place {
      if (under_way >= most.at_once) throw full();
      under_way += 1;
      let taken = 0;
      return {
        take(more) {
          if (bytes + more > most.bytes) return full();
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

function full(): Refusal {
  const details = { retry_after_seconds: 1 };
  return new Refusal('temporary_unavailable', 'As many uploads are under way as the appliance takes.', details);
}
