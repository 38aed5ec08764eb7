/** Loads what the signature of an answer needs, with the first answer that a policy wants signed. */
export const loadSigning = () => import('./sign.ts');
