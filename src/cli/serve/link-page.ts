import { hash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { minute_ms, second_ms } from '../../lib/time/units.ts';
import { openForReading } from '../../store/database/database.ts';
import { giveToOwner } from '../../store/disk/owner.ts';
import { prepareStore } from '../../store/store.ts';
import { signInUrl } from '../addresses.ts';

const look_ms = second_ms / 2;

/** A link to be opened. Only tests give it another life than a minute. */
type Link = { readonly data: string; readonly base_url: string; readonly secret: string; readonly lives_ms?: number };

/** A private page in the data folder that leads a browser to a sign-in link. */
export type LinkPage = { readonly file: string; remove(): void };

/**
 * Writes the page of a link. Only the user who runs hdo can read it, unlike the arguments of a browser. It is removed
 * when the link is used, and after a minute.
 */
export function keepLinkPage({ data, base_url, secret, lives_ms = minute_ms }: Link): LinkPage {
  const file = resolve(join(data, 'run', 'open.html'));
  removeLinkPage(data);
  writeFileSync(file, pageOf(signInUrl(base_url, `open.${secret}`)), { mode: 0o600, flag: 'wx' });
  giveToOwner(data, file);
  const db = openForReading(data);
  const { links } = prepareStore(db);
  const link_hash = hash('sha256', secret);
  const ends_ms = performance.now() + lives_ms;
  let isOver = false;
  const remove = () => {
    if (isOver) return;
    isOver = true;
    clearInterval(timer);
    db.close();
    rmSync(file, { force: true });
  };
  const timer = setInterval(() => {
    if (performance.now() >= ends_ms || !links.find.get({ link_hash })) remove();
  }, look_ms).unref();
  return { file, remove };
}

/** Removes the page that a killed server has left. */
export function removeLinkPage(data: string): void {
  rmSync(join(data, 'run', 'open.html'), { force: true });
}

function pageOf(url: string): string {
  const address = url.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${address}">
<title>hdo</title>
<p><a href="${address}">Open hdo</a></p>
</html>
`;
}
