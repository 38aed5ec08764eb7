/** What a program is told that asks to be connected (RFC 8628, section 3.5, and RFC 6749, section 5.2). */
export const deviceErrors = {
  authorization_pending: {
    status: 400,
    condition: 'No person has approved or denied the request yet.',
    recovery: 'Ask again after the interval, which Retry-After repeats.',
  },
  slow_down: {
    status: 400,
    condition: 'It was asked again before the interval was over.',
    recovery: 'Ask again after Retry-After, and from then on leave five seconds more between two times.',
  },
  access_denied: {
    status: 400,
    condition: 'A person denied the request, or took the approval back.',
    recovery: 'Stop asking.',
  },
  expired_token: {
    status: 400,
    condition: 'The codes are past their ten minutes and the key was not collected.',
    recovery: 'Ask to be connected anew, for other codes.',
  },
  invalid_grant: {
    status: 400,
    condition: 'The device code is unknown, or its key was delivered already.',
    recovery: 'Ask to be connected anew. A key that did not arrive is never used: revoke it in the inbox.',
  },
} as const;

/** What a person is told who comes too late to decide on a request to be connected. */
export const deviceRequestErrors = {
  device_request_over: {
    status: 409,
    condition: 'The request was decided on, or its code is past its ten minutes; error.state says which.',
    recovery: 'If it is still wanted, let the program ask anew.',
  },
} as const;
