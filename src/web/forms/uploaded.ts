import { boundedMap } from '../../lib/bounded-map.ts';

/** The name and the digest of the files that this page has uploaded, by upload_id. A decision names a file by these. */
export const uploaded = boundedMap<string, readonly [filename: string, sha256: string]>(100);
