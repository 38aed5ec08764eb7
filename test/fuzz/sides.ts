import { addAccount } from '../../src/rules/access/accounts.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { askForFile, upload } from '../helpers/appliance/upload.ts';
import { documents } from '../helpers/data/document.ts';
import { openMemory } from './memory.ts';
import type { Side } from './requests.ts';
import { known_password } from './telling.ts';

const files = 20;

/**
 * Starts an appliance with two accounts, one of them on the smallest tier, and some decisions with files. Returns the
 * documents of both planes, with their credentials and those of the other side.
 */
export async function openSides(t: Parameters<typeof standingAppliance>[0]) {
  const box = await standingAppliance(t);
  const memory = openMemory();
  box.change((outbox) => addAccount(outbox, { label: 'small', tier: 'hosted_free' }));
  const agent = box.caller('agent');
  const ada = box.person('ada');
  await ada.password(known_password);
  for (let made = 0; made < files; made++) {
    const item = await askForFile(agent, ada);
    const { upload_id } = await upload(ada, item);
    await ada.answer(item, 'go', { kind: 'file_upload', upload_id });
  }
  memory.learn(await agent.call('outputReadAll'));
  const keys = [agent, box.caller('second'), box.caller('capped', 'small')].map(({ api_key }) => api_key);
  const tokens = [ada, box.person('grace', { account: 'small' })].map(({ token }) => token);
  const [callers, people] = [documents['/api/'], documents['/review/api/']];
  if (!callers || !people) throw new Error('there are two documents');
  const sides: Record<'callers' | 'people', Side> = {
    callers: { document: callers, good: keys, others: tokens },
    people: { document: people, good: tokens, others: keys },
  };
  return { box, memory, sides };
}

/** Lists the operations of a side. */
export function operationsOf({ document }: Side): string[] {
  return Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
}
