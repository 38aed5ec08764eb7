/** What a program did to the files below a folder, and what it said, in the order in which that happened. */
export type Event = FileEvent | { readonly kind: 'said'; readonly what: string };

export type FileEvent =
  /** A file was opened that is made if it is not there. */
  | { readonly kind: 'opened'; readonly path: string; readonly empties: boolean }
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'removed'; readonly path: string }
  | { readonly kind: 'write'; readonly path: string; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: 'size'; readonly path: string; readonly size: number }
  | { readonly kind: 'sync_begins'; readonly path: string; readonly by: string }
  | { readonly kind: 'sync_ends'; readonly path: string; readonly by: string }
  /** What it was to make durable no later sync does: the system takes it for written ("fsyncgate"). */
  | { readonly kind: 'sync_fails'; readonly path: string; readonly by: string }
  | { readonly kind: 'moved'; readonly from: string; readonly to: string };
