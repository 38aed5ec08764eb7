/** Refusals of a program that claims a decision. */
export const claimErrors = {
  already_claimed: {
    status: 409,
    condition: 'The decision was taken: by another claim_id, or by an acknowledgement.',
    recovery: 'Stop. Another program acts on the decision.',
  },
  made_before_restore: {
    status: 409,
    condition: 'The decision is older than the last restore of a backup, so a program may have taken it before.',
    recovery: 'Find out whether it was acted on. If not, read it and acknowledge it, or ask again.',
  },
  has_file: {
    status: 409,
    condition: 'The decision has a file, which an acknowledgement would remove.',
    recovery: 'Read the decision, download the file, and acknowledge it.',
  },
} as const;
