const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types hdo-workers',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];
const unused = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb', 'serial', 'hid', 'midi'];

/** The security headers of every page and asset of the inbox. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': policy.join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': unused.map((feature) => `${feature}=()`).join(', '),
  'Cache-Control': 'no-cache',
};
