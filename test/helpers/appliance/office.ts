import { eventually } from '../until.ts';
import { account } from './shared-appliance.ts';
import { type TestFile, upload } from './upload.ts';

/** A person's answer: an action, and its response or `upload` for a file. */
export type Press = readonly [action_value: string, response?: object | 'upload'];

/** Opens a server with an agent, and a person who answers each request of the agent once. */
export async function office(file: TestFile = {}) {
  const box = await account();
  const agent = box.caller('agent');
  const person = box.person('petra');
  const seen = new Set<string>();
  const pending = async () => {
    const fresh = async () => (await agent.call('inputList')).items.find((each) => !seen.has(each.caller_item_id));
    await eventually(async () => (await fresh()) !== undefined);
    const { caller_item_id = '' } = (await fresh()) ?? {};
    seen.add(caller_item_id);
    return person.find(agent, caller_item_id);
  };
  const press = async ([action_value, response = { kind: 'none' }]: Press) => {
    const item = await pending();
    if (response !== 'upload') return void (await person.answer(item, action_value, response));
    const { upload_id } = await upload(person, item, { action_value, ...file });
    await person.answer(item, action_value, { kind: 'file_upload', upload_id });
  };
  return { box, agent, person, pending, press };
}
