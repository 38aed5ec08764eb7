import type { Cipher } from './cipher.ts';

type NodeAddress = { readonly node: string; readonly address: string };

/**
 * Adds a proof to an address that a node with the key of the cluster wrote it. The page of a standby links to the
 * address. Without the proof, everybody who can change the database could send people to another page.
 */
export function proveAddress(cipher: Cipher, named: NodeAddress): string {
  return `${named.address} ${cipher.proofOf(textOf(named))}`;
}

/** Returns the address of the leader if its proof is right, else null. */
export function checkAddress(cipher: Cipher, { node, address }: NodeAddress): string | null {
  const plain = stripProof(address);
  return address === proveAddress(cipher, { node, address: plain }) ? plain : null;
}

/** Returns an address without its proof, which is not checked. */
export function stripProof(address: string): string {
  return address.split(' ', 1)[0] ?? '';
}

function textOf({ node, address }: NodeAddress): string {
  return `${node}\n${address}`;
}
