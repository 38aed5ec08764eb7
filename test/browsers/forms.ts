import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Popup } from '../../src/popups/index.ts';
import type { Agent } from '../helpers/appliance/agent.ts';
import { ask } from '../helpers/browser/queue.ts';
import { action } from '../helpers/data/submissions.ts';
import { popups } from '../web-parts/popups.ts';
import type { Place } from './place.ts';
import { click, confirmed, keys, lists, notNew, seen, shows, type Tab, tabTo, texts } from './tab.ts';

type Form = {
  readonly popup: Popup;
  fill(tab: Tab): Promise<unknown>;
  readonly response: object;
};

/** Letters, combined characters and others beyond the basic plane. */
const text = 'Größe 𝒳 😀\n𠮷野家 👩🏽‍🚀 é';
const file = { filename: 'Vertrag 😀 né.pdf', bytes: '%PDF-1.7 signed' };
const datetime = {
  kind: 'date_picker',
  label: 'Start',
  mode: 'datetime',
  display_timezone: 'America/New_York',
} as const;

/** A form of each kind that browsers treat differently. */
const forms: Readonly<Record<string, Form>> = {
  text: {
    popup: { kind: 'free_text', label: 'Reason', multiline: true },
    fill: (tab) => tab.keyboard.type(text),
    response: { kind: 'free_text', text },
  },
  day: {
    popup: { kind: 'date_picker', label: 'Day', mode: 'date' },
    fill: async (tab) => {
      await tab.keyboard.type('02282028');
      await tabTo(tab, '.day');
      await keys(tab, 'ArrowRight', 'Enter');
    },
    response: { kind: 'date_picker', mode: 'date', value_date: '2028-02-29' },
  },
  time: {
    popup: datetime,
    fill: async (tab) => {
      await tab.keyboard.type('11012026');
      await tabTo(tab, '[type=time]');
      await tab.keyboard.type('0130A');
      await tabTo(tab, '.radio');
      await keys(tab, ' ', 'ArrowDown');
    },
    response: { kind: 'date_picker', mode: 'datetime', value_utc: '2026-11-01T06:30:00.000Z' },
  },
  several: {
    popup: popups.several,
    fill: async (tab) => {
      await click(tab, 'checkbox', 'Oakline');
      await click(tab, 'checkbox', 'Kestrel Air');
      await keys(tab, ' ', 'Shift+Tab', 'Shift+Tab', ' ');
    },
    response: { kind: 'multi_select', values: ['halcyon-labs', 'oakline'] },
  },
  file: {
    popup: popups.file,
    fill: upload,
    response: { kind: 'file_upload', file: { filename: file.filename, sha256: hash('sha256', file.bytes) } },
  },
};

/** Fills in every form, and reads exactly that answer as the agent. */
export async function fillIn({ agent, enter }: Place): Promise<void> {
  for (const [title, { popup }] of Object.entries(forms)) {
    await ask(agent, title, { actions: [action({ value: 'go', popup })] });
  }
  const tab = await enter();
  for (const [title, { fill }] of Object.entries(forms)) {
    await seen(tab, title);
    await keys(tab, '1');
    await shows(tab, 'form.answer');
    await fill(tab);
    await formShows(tab, submittable);
    await keys(tab, 'Control+Enter');
    await confirmed(tab, title);
  }
  await lists(tab);
  for (const [title, { response }] of Object.entries(forms)) await reads(agent, title, response);
}

async function reads(agent: Agent, title: string, expected: object): Promise<void> {
  const { items } = await agent.call('outputCheck');
  const params = { output_result_id: items.find((one) => one.caller_item_id === title)?.output_result_id ?? '' };
  const { response } = await agent.call('outputRead', { params });
  assert.partialDeepStrictEqual(response, expected);
  if (response.kind !== 'file_upload') return;
  const { bytes } = await agent.request('outputFile', { params: { ...params, file_id: response.file.file_id } });
  assert.equal(bytes.toString(), file.bytes);
}

const submittable = '.answer [type=submit]:not([aria-disabled])';

/** Waits until the form shows something; otherwise fails with what it shows. */
async function formShows(tab: Tab, selector: string, text?: string): Promise<void> {
  await shows(tab, selector, text).catch(async (error) => {
    throw new Error(`${error.message}: the form shows ${await texts(tab, '.answer')}`);
  });
}

async function upload(tab: Tab): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hdo-upload-'));
  const path = join(folder, file.filename);
  writeFileSync(path, file.bytes);
  const field = await tab.waitForSelector('.answer input[type=file]');
  await notNew(tab); // nobody chooses a file before the form is painted
  await (field as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(path);
  await formShows(tab, '.answer', file.filename);
  await formShows(tab, submittable); // the browser reads the file while it sends it
  rmSync(folder, { recursive: true });
}
