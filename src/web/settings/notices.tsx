import { ActionButton } from '../ui/button.tsx';
import { Plain } from '../ui/plain.tsx';
import { clockOf } from '../ui/time/age.ts';
import { uiWords } from '../ui/words.ts';
import { noticeWords as words } from './notice-words.ts';
import { type Notice, newNotices, notices, seeNotices } from './notices-state.ts';
import { Group, Setting } from './setting.tsx';

export function Notices() {
  const see = async () => {
    await seeNotices();
    document.getElementById('settings-notices')?.focus(); // the pressed button is gone
  };
  return (
    <Group id="settings-notices" title={words.title}>
      <p class="settings-none">
        {words.how}
        {notices.value.value.length === 0 && ` ${words.none}`}
      </p>
      {newNotices() > 0 && (
        <p class="settings-act">
          <ActionButton tone="neutral" style="outline" onPress={() => void see()}>
            {words.seen}
          </ActionButton>
        </p>
      )}
      {notices.value.value.map((notice) => (
        <Setting key={notice.notice_id} label={<Made notice={notice} />} how={<By notice={notice} />}>
          {notice.is_new && <b class="news-word">{words.isNew}</b>}
        </Setting>
      ))}
    </Group>
  );
}

function Made({ notice: { kind, reviewer_name } }: { notice: Notice }) {
  const unnamed = kind === 'invite.made' ? words.newcomer : words.someone; // an ended invite has no name
  return <Plain text={words.made[kind](reviewer_name ?? unnamed)} />;
}

function By({ notice: { actor, actor_name, at } }: { notice: Notice }) {
  const who = actor === 'operator' ? uiWords.operator : (actor_name ?? actor);
  return <Plain text={words.by(who, clockOf(at))} />;
}
