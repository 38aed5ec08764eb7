import { addAccount } from '../../src/rules/accounts.ts';
import { appliance } from '../helpers/appliance.ts';
import { documents } from '../helpers/document.ts';
import { askForFile, upload } from '../helpers/upload.ts';
import { openMemory } from './memory.ts';
import type { Side } from './requests.ts';
import { known_password } from './telling.ts';

const files = 20;

/**
 * An appliance with two accounts, one of them on the smallest tier, some decisions with files, and what it takes to
 * ask on both planes: their documents, credentials that are good there, and those of the other side.
 */
export async function openSides(t: Parameters<typeof appliance>[0]) {
  const box = await appliance(t);
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

/** The operations of a side. */
export function operationsOf({ document }: Side): string[] {
  return Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
}
