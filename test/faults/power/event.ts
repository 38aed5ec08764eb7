/** An action of a program on the files below a folder, or a message of it, in order. */
export type Event = FileEvent | { readonly kind: 'said'; readonly what: string };

export type FileEvent =
  /** A file was opened with O_CREAT or O_TRUNC. */
  | { readonly kind: 'opened'; readonly path: string; readonly empties: boolean }
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'removed'; readonly path: string }
  | { readonly kind: 'write'; readonly path: string; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: 'size'; readonly path: string; readonly size: number }
  | { readonly kind: 'sync_begins'; readonly path: string; readonly by: string }
  | { readonly kind: 'sync_ends'; readonly path: string; readonly by: string }
  /** No later sync covers this data: the system takes it for written ("fsyncgate"). */
  | { readonly kind: 'sync_fails'; readonly path: string; readonly by: string }
  | { readonly kind: 'moved'; readonly from: string; readonly to: string };
