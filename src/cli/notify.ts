import { baseUrl } from '../config/base-url.ts';
import type { Target } from '../config.ts';
import { newId } from '../lib/ids.ts';
import { errorText } from '../lib/process/error-text.ts';
import { timestamp } from '../lib/time/clock.ts';
import type { Message } from '../notify/message.ts';
import { flawOfPerson } from '../notify/person.ts';
import { notifyTarget } from '../notify/tell.ts';
import { command, commandGroup } from './command.ts';
import { Failure } from './failure.ts';
import { openFolder } from './folder.ts';
import { wholeNumber } from './options.ts';
import { formatTable } from './output.ts';

/** `hdo notify test`: sends a test to every target, or to the given one. */
const notifyTest = command('test', {
  about: 'Sends a test to every target except devices. Ends with 69 if one fails.',
  args: [['[target]', 'the name of a target']],
  run: async (call, name) => {
    const { settings, read } = openFolder(call);
    const targets = settings.notify.filter((target) =>
      name === undefined ? target.kind !== 'push' : target.name === name,
    );
    if (targets.length === 0) throw none(name);
    const flawOf = (target: Target) =>
      target.person === null ? undefined : read((store) => flawOfPerson(store, target));
    const results = await Promise.all(
      targets.map((target) => attempt(target, baseUrl(settings.server), flawOf(target))),
    );
    const lines = results.map(({ target, error, advice }) => {
      return `${target}: ${error ?? (advice === undefined ? 'sent' : `sent, but ${advice}`)}`;
    });
    const failed = results.some(({ ok }) => !ok);
    return { document: { ok: !failed, results }, lines, ...(failed && { exit: 'unavailable' as const }) };
  },
});

type Attempt = { target: string; ok: boolean; error: string | null; advice?: string };

async function attempt(target: Target, url: string, flaw: string | undefined): Promise<Attempt> {
  if (flaw !== undefined) return { target: target.name, ok: false, error: flaw };
  const sent_at = timestamp(Date.now());
  const delivery_id = newId('ntf', Date.now());
  const message: Message = { type: 'test', delivery_id, priority: 'normal', title: null, caller: null, url, sent_at };
  try {
    const advice = await notifyTarget(target, message);
    return { target: target.name, ok: true, error: null, ...(advice !== undefined && { advice }) };
  } catch (error) {
    return { target: target.name, ok: false, error: errorText(error) };
  }
}

function none(name: string | undefined): Failure {
  if (name !== undefined) return new Failure('not_found', `There is no target ${name} in config.toml.`);
  return new Failure('not_found', 'There are no targets to test: add a [[notify]] table to config.toml.');
}

const cells = {
  made: 'created_at',
  target: 'target',
  state: 'state',
  attempts: 'attempts',
  next: 'due_at',
  'last error': 'last_error',
} as const;

/** `hdo notify log`: lists the deliveries of the last 30 days, newest first. */
const notifyLog = command('log', {
  about: 'Lists deliveries and their results, newest first.',
  options: [['--limit <number>', 'how many to list', { read: wholeNumber, preset: 50 }]],
  run: (call, { limit }) => {
    const deliveries = openFolder(call).read((store) => store.notifications.recent.all({ limit }));
    const shown = deliveries.map(({ input_sequence: _, ...delivery }) => delivery);
    return { document: { deliveries: shown }, lines: formatTable(shown, cells, 'No notification has been sent yet.') };
  },
});

export const notify = commandGroup(
  'notify',
  'Tests and lists notifications, which the [[notify]] tables of config.toml define.',
  [notifyTest, notifyLog],
);
