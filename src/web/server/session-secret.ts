const place = 'hdo-session';
let here = ''; // for browsers without storage: lasts as long as the page

/**
 * Returns the second secret of the session; '' if nobody is signed in. Cookies are sent to every port of a host, but
 * storage belongs to one origin. A program on another port that gets the cookie lacks this secret.
 */
export function sessionSecret(): string {
  try {
    return localStorage.getItem(place) ?? here;
  } catch {
    return here; // the browser blocks storage
  }
}

/** Stores the second secret of a new session for all tabs; '' deletes it. */
export function keepSecret(secret: string): void {
  here = secret;
  try {
    if (secret) localStorage.setItem(place, secret);
    else localStorage.removeItem(place);
  } catch {
    return; // the browser blocks storage; this page keeps the secret in memory
  }
}
