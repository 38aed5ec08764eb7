import type { Cipher } from './cipher.ts';

/** The name and the address of a node. */
export type NodeAddress = { readonly node: string; readonly address: string };

/**
 * Writes an address with a proof that a node with the key of the cluster wrote it. The page of a standby links to it.
 * Otherwise everybody who can change the database could send people to another page.
 */
export function withProof(cipher: Cipher, named: NodeAddress): string {
  return `${named.address} ${cipher.proofOf(textOf(named))}`;
}

/** Returns the address of the leader if its proof is right, else null. */
export function provenAddress(cipher: Cipher, { node, address }: NodeAddress): string | null {
  const plain = plainAddress(address);
  return address === withProof(cipher, { node, address: plain }) ? plain : null;
}

/** Returns an address without its proof, which is not checked. */
export function plainAddress(address: string): string {
  return address.split(' ', 1)[0] ?? '';
}

function textOf({ node, address }: NodeAddress): string {
  return `${node}\n${address}`;
}
