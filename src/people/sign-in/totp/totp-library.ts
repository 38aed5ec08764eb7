/** One-time codes (RFC 6238) and the drawing of a set-up. Loaded with the first code. */
export { generateSecret, generateSync, generateURI } from 'otplib';
export { default as encodeQr } from 'qr';
