import webPush from 'web-push';

/** The encryption of RFC 8291 and the header of RFC 8292. Loaded with the first notice to a device. */
export const { encrypt, getVapidHeaders } = webPush;
