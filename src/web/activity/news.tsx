import { Icon } from '../ui/icon.tsx';
import { activity, newerEvents } from './state.ts';
import { activityWords as words } from './words.ts';

const most = 50;

/** Says that there are newer events, and shows them on request. */
export function News() {
  const count = newerEvents.value;
  const show = async () => {
    await activity.again();
    document.querySelector('.activity .table-wrap')?.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('.activity .table-wrap')?.focus();
  };
  return (
    <div role="status" class="news-line">
      {count > 0 && (
        <button type="button" class="news-button" onClick={show}>
          <Icon name="arrow-up" />
          {count < most ? words.news(count) : words.newsMost(count)}
        </button>
      )}
    </div>
  );
}
