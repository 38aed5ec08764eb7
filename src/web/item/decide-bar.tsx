import { arranged, asksMore, lookOf } from '../appearance.ts';
import { Icon } from '../icon.tsx';
import type { Action, Shown } from '../item.ts';
import { ActionButton, Key } from '../parts/button.tsx';
import { Menu } from '../parts/menu.tsx';
import { Plain } from '../plain.tsx';
import { Form } from '../popups/index.tsx';
import { answer, choose } from '../state/decide.ts';
import { closeForm, form } from '../state/form.ts';
import { goOn } from '../state/go-on.ts';
import type { Live } from '../state/standing.ts';
import { upload } from '../state/upload.ts';
import { words } from '../words.ts';
import { answerWords } from '../words-answers.ts';

/** The bar of answers, which never moves; a form rises in its place, and where nothing can be answered it says so. */
export function DecideBar({ item, standing }: { item: Shown; standing: Live }) {
  if (standing.is !== 'answerable') return <GoOn standing={standing} />;
  if (form.value) return <OpenForm item={item} />;
  return <Answers item={item} />;
}

function OpenForm({ item }: { item: Shown }) {
  const { value } = form;
  if (!value) return null;
  const { action, draft, problem } = value;
  const at = arranged(item.raw_input.actions).bar.indexOf(action);
  return (
    <Form
      key={action.value}
      item={item}
      action={action}
      draft={draft}
      problem={problem}
      digit={at < 0 ? undefined : at + 1}
      submit={(response) => answer(item, action, response)}
      cancel={closeForm}
      upload={upload(item, action)}
    />
  );
}

function Answers({ item }: { item: Shown }) {
  const { actions } = item.raw_input;
  const { bar, menu } = arranged(actions);
  return (
    <div class="decide" role="toolbar" aria-label={words.answers}>
      {bar.map((action, at) => (
        <ActionButton
          key={action.value}
          {...lookOf(action, actions)}
          icon={action.icon}
          digit={String(at + 1)}
          opens={asksMore(action) ? 'dialog' : undefined}
          onPress={() => choose(item, action)}
        >
          <span dir="auto">
            <Plain text={action.display} />
            {asksMore(action) && '…'}
          </span>
        </ActionButton>
      ))}
      {menu.length > 0 && <More item={item} menu={menu} />}
      {(bar.length > 2 || menu.length > 0) && <More item={item} menu={[...bar.slice(2), ...menu]} phone />}
    </div>
  );
}

/** The answers that are not in the bar; on a phone only two are. */
function More({ item, menu, phone }: { item: Shown; menu: readonly Action[]; phone?: true }) {
  return (
    <Menu
      label={words.moreAnswers}
      class={phone ? 'is-phone' : 'is-wide'}
      button={(attributes) => (
        <button
          type="button"
          class={phone ? 'action phone-more' : 'action more'}
          data-tone="neutral"
          data-style="outline"
          aria-label={phone && words.moreAnswers}
          aria-keyshortcuts={phone ? undefined : '0'}
          {...attributes}
        >
          {phone ? <PhoneSign /> : <WideSign count={menu.length} />}
        </button>
      )}
    >
      {(close) =>
        menu.map((action) => (
          <button
            key={action.value}
            type="button"
            role="menuitem"
            tabIndex={-1}
            class="menu-item"
            data-tone={action.tone ?? 'neutral'}
            onClick={() => {
              close();
              choose(item, action);
            }}
          >
            <Icon name={action.icon} />
            <span dir="auto">
              <Plain text={action.display} />
              {asksMore(action) && '…'}
            </span>
          </button>
        ))
      }
    </Menu>
  );
}

function PhoneSign() {
  return (
    <span class="label">
      <Icon name="ellipsis" />
    </span>
  );
}

function WideSign({ count }: { count: number }) {
  return (
    <>
      <span class="digit" aria-hidden="true">
        0
      </span>
      <span class="label">
        <span>
          {words.more} <span class="amount">{count}</span>
        </span>
        <Icon name="chevron-up" />
      </span>
    </>
  );
}

/** The one way out of a request that cannot be answered as it was seen. */
function GoOn({ standing }: { standing: Live }) {
  const again = standing.is === 'changed' || standing.is === 'refused';
  const label = {
    changed: answerWords.goOn(standing.item.revision),
    refused: answerWords.refusedGoOn,
  };
  return (
    <div class="decide" role="toolbar" aria-label={answerWords.changedRequest}>
      <ActionButton tone={again ? 'brand' : 'neutral'} style={again ? 'solid' : 'outline'} onPress={goOn}>
        {again ? label[standing.is as keyof typeof label] : answerWords.nextRequest}
      </ActionButton>
      <span class="decide-note">
        <Key>Enter</Key> {standing.is === 'changed' && answerWords.rest}
      </span>
    </div>
  );
}
