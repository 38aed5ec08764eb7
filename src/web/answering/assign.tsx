import { signal, useSignal } from '@preact/signals';
import type { DataOf } from '../../contract/endpoint.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import { open } from '../requests/open.ts';
import { refresh } from '../requests/refresh.ts';
import { isBulk } from '../requests/selection.ts';
import { standingOf } from '../requests/standing.ts';
import { assignWords as words } from '../requests/words.ts';
import { ApiError, addRoutes, attempt, call } from '../server/api.ts';
import type { Item } from '../server/item.ts';
import { ownId } from '../server/session.ts';
import { Key } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { keyed } from '../ui/media.ts';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { Plain } from '../ui/plain.tsx';
import { titleOf } from './title.ts';
import { toast } from './toast.ts';
import { answerWords } from './words.ts';

addRoutes({
  itemAssign: ['POST', '/review/api/items/{item_id}/assign'],
  assigneeList: ['GET', '/review/api/assignees'],
});

type Assignee = DataOf<ReviewEndpoints['assigneeList']>['assignees'][number];

const assignees = signal<readonly Assignee[]>([]);
const most_without_search = 8;

/** Says who is on the open request. Its menu hands the request over to a person, or to nobody. */
export function Assign({ item }: { item: Item }) {
  const query = useSignal('');
  const { assigned } = item;
  const label = assigned ? onIt(assigned) : words.assign;
  const isLong = assignees.value.length > most_without_search;
  const found = assignees.value.filter(({ name }) => !isLong || includes(name, query.value));
  const readPeople = async () => {
    query.value = '';
    assignees.value = (await attempt(call('assigneeList')))?.assignees ?? assignees.peek();
  };
  return (
    <Menu
      label={words.handOver}
      class="assign is-below"
      find={isLong ? { label: words.find, query } : undefined}
      onOpen={() => void readPeople()}
      button={(attributes) => (
        <button type="button" class="quiet head-button" title={label} {...attributes} {...keyed('h')}>
          <Icon name="user" />
          <span class="word">
            <Plain text={label} />
          </span>
          <Key>h</Key>
        </button>
      )}
    >
      {(close) => (
        <>
          <MenuItem close={close} isChosen={isMine(item)} press={() => void toggleMine()}>
            <span>{words.mine}</span>
            <span class="gap" />
            <Key>i</Key>
          </MenuItem>
          {found.filter(isOther).map(({ reviewer_id, name, assigned: count }) => (
            <MenuItem
              key={reviewer_id}
              close={close}
              isChosen={assigned?.reviewer_id === reviewer_id}
              press={() => void assign(item, reviewer_id)}
            >
              <Plain text={name} />
              <span class="gap" />
              <span class="count">{words.open(count)}</span>
            </MenuItem>
          ))}
          <MenuItem close={close} isChosen={assigned === null} press={() => void assign(item, null)}>
            {words.nobody}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

const isOther = ({ reviewer_id }: Assignee) => reviewer_id !== ownId();
const isMine = ({ assigned }: Item) => assigned?.reviewer_id === ownId();
const includes = (name: string, query: string) => name.toLowerCase().includes(query.trim().toLowerCase());
const onIt = ({ reviewer_id, name }: NonNullable<Item['assigned']>) =>
  reviewer_id === ownId() ? words.you : words.other(name);

/** Assigns the shown request to this person, or to nobody if it is theirs. */
export async function toggleMine(): Promise<void> {
  const shown = open.peek();
  const standing = shown && standingOf(shown);
  if (standing?.is !== 'answerable' || isBulk.peek()) return;
  await assign(standing.item, isMine(standing.item) ? null : ownId());
}

/** Opens the menu that hands the open request over. */
export function openHandOver(): void {
  document.querySelector<HTMLElement>('.assign > button')?.click();
}

/** Tells others who is on a request from now on. */
async function assign(item: Item, reviewer_id: string | null): Promise<void> {
  const { item_id } = item;
  const title = titleOf(item);
  try {
    const { assigned } = await call('itemAssign', { params: { item_id }, body: { reviewer_id } });
    await refresh(item_id);
    toast.value = { icon: 'user', said: assigned ? onIt(assigned) : words.nobodyIs, title };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast.value = { icon: 'circle-alert', said: error.message || answerWords.noConnection, title };
  }
}
