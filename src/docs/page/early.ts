import { showLook, storedPreferences } from '../../web/settings/stored-preferences.ts';

showLook(storedPreferences()); // before the first paint, as in the inbox
