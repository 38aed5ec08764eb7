import { effect } from '@preact/signals';
import { followAnswers } from './answering/follow-answers.ts';
import { followNotes } from './answering/note.ts';
import { closeLeftBulkForm } from './bulk/state.ts';
import { deviceRequests } from './callers/device-requests.ts';
import { closeLeftAddForm } from './callers/state.ts';
import { headPrintedPages } from './decided/paper.ts';
import { closeLeftForm, followForms } from './forms/open-form.ts';
import { liveHandlers } from './frame/live-events.ts';
import { catchUp, noteChange } from './frame/news.ts';
import { onAnyKey, onKey } from './frame/shortcuts.ts';
import { showCount } from './frame/tab.ts';
import { followNotices, keepMute, renewNotices, startNotifications } from './notifications/notify.ts';
import { lists, shownList } from './requests/lists.ts';
import { takeMark } from './requests/marked.ts';
import { openFirst } from './requests/move.ts';
import { callerName, choices } from './requests/narrow.ts';
import { openPlace } from './requests/open.ts';
import { followHistory, isList, place } from './requests/place.ts';
import { handleRefresh } from './requests/refresh.ts';
import { keepDrafts } from './server/kept.ts';
import { handleLive, listenLive } from './server/live/listen.ts';
import { keepForOffline } from './server/offline/install.ts';
import { followSession, session } from './server/session.ts';
import { findWho } from './server/who.ts';
import { notices } from './settings/notices-state.ts';
import { followPreferences } from './settings/preferences.ts';
import { followLinks } from './sign-in/link-secret.ts';
import { keepFocus } from './ui/focus.ts';
import { loadAhead } from './ui/later.tsx';
import { followPresses } from './ui/press.ts';
import { followVisibility } from './ui/seen.ts';
import { keepTime } from './ui/time/now.ts';
import { followToolbars } from './ui/toolbar-keys.ts';
import { followTranslators } from './ui/translator.ts';
import { unfoldForPrint } from './ui/unfold.ts';

/** Starts everything beside the rendering: session, data, live events, shortcuts and focus. */
export function startPage(): void {
  followTranslators();
  takeMark();
  followHistory();
  followSession();
  followPreferences();
  keepMute();
  followLinks();
  followNotices();
  followPresses();
  followVisibility();
  keepTime();
  keepDrafts();
  followForms();
  followNotes();
  catchUp();
  handleRefresh(noteChange);
  handleLive(liveHandlers);
  findWho();
  addEventListener('keydown', onAnyKey, { capture: true });
  addEventListener('keydown', onKey);
  keepFocus();
  closeLeftForm();
  closeLeftBulkForm();
  closeLeftAddForm();
  followToolbars();
  unfoldForPrint();
  headPrintedPages();
  showCount();
  let shown = false;
  effect(() => {
    if (session.value.is !== 'open' || shown) return;
    shown = true;
    show();
    startNotifications();
    listenLive();
  });
}

const settled_ms = 500;

/** Reads the data that the address names, now and after each change of the address. */
function show(): void {
  let narrowed = '';
  let ahead = false;
  effect(() => {
    const { view, q, priority, caller_id, type } = place.value;
    const now = JSON.stringify([q, priority, caller_id, type]);
    if (now !== narrowed) {
      for (const { status } of Object.values(lists)) status.value = 'new';
      if (caller_id !== undefined && callerName.peek() === '') void choices.again();
    }
    narrowed = now;
    if (isList(view) && lists[view].status.peek() === 'new') void lists[view].load();
  });
  effect(() => {
    void place.value;
    void openPlace();
  });
  void notices.again();
  void deviceRequests.again();
  effect(() => {
    const { status, items } = shownList();
    if (status.value === 'ready' && items.value.length > 0) openFirst();
    if ((status.value !== 'ready' && isList(place.value.view)) || ahead) return;
    ahead = true;
    setTimeout(() => {
      void keepForOffline();
      void loadAhead().then(renewNotices);
      void followAnswers({ isFirst: true });
    }, settled_ms);
  });
}
