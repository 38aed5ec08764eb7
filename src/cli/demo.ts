import { Command, Option } from 'commander';
import type { Client, Place } from '../client/index.ts';
import { durationText } from '../lib/duration.ts';
import { action, type Call } from './action.ts';
import { opened } from './agent/side.ts';
import { speaking } from './agent/trouble.ts';
import { demoPlace } from './demo/place.ts';
import { demoRequests } from './demo/requests.ts';
import { sendRequest, type Told, takeDecisions, withdrawOpen } from './demo/run.ts';
import { accountOption, durationOption } from './options.ts';
import { untilStopped } from './signals.ts';

const longest_timer_ms = 2 ** 31 - 1;

type Given = { url?: string; account: string; timeout: number };
type Sent = { place: Place; say(line: string): void; timeout: number };

/** `hdo demo`: what an agent does, over HTTP. */
export const demo = new Command('demo')
  .description('Sends one request of every kind as an agent would, and takes the decisions as they come.')
  .addOption(new Option('--url <address>', 'ask this server; with HDO_API_KEY no data folder is needed').env('HDO_URL'))
  .addOption(durationOption('--timeout <duration>', 'how long to wait for people').default(600_000, '10m'))
  .addOption(accountOption())
  .action(
    action(async (call: Call, given: Given) => {
      const { place, leave } = demoPlace(call, given);
      const say = call.json ? call.note : (line: string) => void process.stdout.write(`${line}\n`);
      try {
        const played = await speaking(() => play(opened(place), { place, say, timeout: given.timeout }));
        return { ...report(place, played), ...(played.told.some(isUnanswered) && { exit: 'temporary' as const }) };
      } finally {
        leave();
      }
    }),
  );

/** What became of the requests, and whether somebody has ended the demo before its time. */
type Played = { told: Told[]; interrupted: boolean };

async function play(client: Client, { place, say, timeout }: Sent): Promise<Played> {
  const told: Told[] = [];
  const stop = new AbortController();
  untilStopped().then(() => stop.abort());
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(Math.min(timeout, longest_timer_ms))]);
  try {
    for (const request of demoRequests(Date.now().toString(36))) told.push(...(await sendRequest(client, request)));
    for (const { submission, popup } of told) say(`sent ${submission.caller_item_id} (${popup})`);
    say(`Answer at ${place.url}/ within ${durationText(timeout)}.`);
    await takeDecisions(client, told, {
      signal,
      onDecision: ({ submission }, { action_value, response, answered_by, downloaded_sha256 }) => {
        say(`${submission.caller_item_id}: ${answered_by} chose ${action_value} ${JSON.stringify(response)}`);
        if (downloaded_sha256) say(`  downloaded, the hash is the promised one: ${downloaded_sha256}`);
      },
    });
  } finally {
    await withdrawOpen(client, told);
  }
  return { told, interrupted: stop.signal.aborted };
}

function isUnanswered({ ended }: Told): boolean {
  return ended !== 'acknowledged';
}

function report({ url: base_url }: Place, { told, interrupted }: Played) {
  const requests = told.map(({ submission: { caller_item_id, card_visual }, popup, ended, decision }) => ({
    caller_item_id,
    popup,
    card_visual: card_visual?.kind ?? null,
    status: ended,
    decision,
  }));
  const ended = (how: Told['ended']) => told.filter((one) => one.ended === how).length;
  const counts = { acknowledged: ended('acknowledged'), withdrawn: ended('withdrawn'), late: ended('late') };
  const late = counts.late > 0 ? ` ${counts.late} were answered in that moment and wait for their caller.` : '';
  const why = interrupted ? 'Interrupted' : 'Time is up';
  const rest = told.some(isUnanswered) ? ` ${why}: withdrew the other ${counts.withdrawn}.${late}` : '';
  const lines = [`Took and acknowledged ${counts.acknowledged} of ${told.length} decisions.${rest}`];
  return { document: { base_url, ...counts, requests }, lines };
}
