import { ActionButton } from '../parts/button.tsx';
import { Plain } from '../plain.tsx';
import { type Notice, newNotices, notices, seeNotices } from '../state/notices.ts';
import { clockOf } from '../time/age.ts';
import { activityWords } from '../words-activity.ts';
import { noticeWords as words } from '../words-notices.ts';
import { Group, Setting } from './setting.tsx';

/** The ways in that were made for anybody of the account. */
export function Notices() {
  const see = async () => {
    await seeNotices();
    document.getElementById('settings-notices')?.focus(); // the button that was pressed is gone
  };
  return (
    <Group id="settings-notices" title={words.title}>
      <p class="settings-none">
        {words.how}
        {notices.value.length === 0 && ` ${words.none}`}
      </p>
      {newNotices() > 0 && (
        <p class="settings-act">
          <ActionButton tone="neutral" style="outline" onPress={() => void see()}>
            {words.seen}
          </ActionButton>
        </p>
      )}
      {notices.value.map((notice) => (
        <Setting key={notice.notice_id} label={<Made notice={notice} />} how={<By notice={notice} />}>
          {notice.is_new && <b class="news-word">{words.isNew}</b>}
        </Setting>
      ))}
    </Group>
  );
}

function Made({ notice: { kind, reviewer_name } }: { notice: Notice }) {
  return <Plain text={words.made[kind](reviewer_name ?? words.someone)} />;
}

function By({ notice: { actor, actor_name, at } }: { notice: Notice }) {
  const who = actor === 'operator' ? activityWords.operator : (actor_name ?? actor);
  return <Plain text={words.by(who, clockOf(at))} />;
}
