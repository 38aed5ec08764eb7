import { firstPage } from './requests/first-page.ts';
import type { ListView } from './requests/place.ts';
import { askEarly } from './server/early-reply.ts';
import { sessionSecret } from './server/session-secret.ts';
import { showLook, storedPreferences } from './settings/stored-preferences.ts';
import { followFailures } from './ui/broken.ts';

/** The addresses of lists, with an open request or without. Lists with filters are not asked for early. */
const listed = /^\/(?:(queue|decided)?|item\/([\w-]+))$/;

followFailures();

const { pathname, search } = location;
const [isList, view = 'queue', item_id] = listed.exec(pathname + search) ?? [];

showLook(storedPreferences());
if (sessionSecret() !== '') {
  askEarly('/review/api/session');
  if (isList !== undefined) askEarly(firstPage(view as ListView));
  if (item_id !== undefined) askEarly(`/review/api/items/${item_id}`);
  if (isList !== undefined) document.documentElement.dataset.opens = 'list';
} else askEarly('/review/api/sign-in');
