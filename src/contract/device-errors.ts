/** Refusals of a program that polls for its key (RFC 8628, section 3.5, and RFC 6749, section 5.2). */
export const deviceErrors = {
  authorization_pending: {
    status: 400,
    condition: 'No person has approved or denied the request yet.',
    recovery: 'Poll again after the interval, which Retry-After repeats.',
  },
  slow_down: {
    status: 400,
    condition: 'The program polled before the interval was over.',
    recovery: 'Poll again after Retry-After, and from now on wait five seconds longer between two polls.',
  },
  access_denied: {
    status: 400,
    condition: 'A person denied the device request or withdrew the approval.',
    recovery: 'Stop polling.',
  },
  expired_token: {
    status: 400,
    condition: 'The codes expired after ten minutes and the key was not collected.',
    recovery: 'Start a new device request to get new codes.',
  },
  invalid_grant: {
    status: 400,
    condition: 'The device code is unknown, or its key was already delivered.',
    recovery: 'Start a new device request. Revoke a key that did not arrive in the inbox.',
  },
} as const;

/** Refusals of an admin who decides on a device request too late. */
export const deviceRequestErrors = {
  device_request_over: {
    status: 409,
    condition: 'The device request was already decided, or its code expired after ten minutes; error.state says which.',
    recovery: 'If the program should still be connected, let it start a new device request.',
  },
} as const;
