/** The encryption of age (age-encryption.org/v1). Loaded when something is encrypted or decrypted. */
export { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
