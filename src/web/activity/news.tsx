import { Icon } from '../icon.tsx';
import { activity, readActivity } from '../state/activity.ts';
import { activityWords as words } from '../words-activity.ts';

const most = 50;

/** Says that more has happened; it is put on top only when the person asks for it. */
export function News() {
  const count = activity.news.value;
  const show = async () => {
    await readActivity();
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
