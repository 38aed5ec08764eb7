/** Attributes of an external link: the new page gets neither a handle to the inbox nor a referrer. */
export const outward = { target: '_blank', rel: 'noopener noreferrer', referrerpolicy: 'no-referrer' } as const;
