import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inbox, signedIn } from '../helpers/browser/built-inbox.ts';
import { settled } from '../helpers/browser/settled.ts';
import { keys } from '../helpers/browser/ways.ts';
import { action, submission } from '../helpers/data/submissions.ts';
import { until } from '../helpers/until.ts';

const names = (zone: string) => `{
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  Intl.DateTimeFormat.prototype.resolvedOptions = function () {
    return { ...resolvedOptions.call(this), timeZone: ${zone} };
  };
}`;

/** A browser with newer tables than those of the server. */
const newer = `{
  const Real = Intl.DateTimeFormat;
  const known = (options) => (options?.timeZone === 'Moon/Tycho' ? { ...options, timeZone: 'Europe/Berlin' } : options);
  Intl.DateTimeFormat = function (locales, options) { return new Real(locales, known(options)); };
  Intl.DateTimeFormat.prototype = Real.prototype;
  Intl.DateTimeFormat.supportedLocalesOf = Real.supportedLocalesOf;
}`;

/** Scripts for devices whose time zone is not known, and whether a date and time is that of UTC. */
const devices: Readonly<Record<string, readonly [script: string, value_utc: string]>> = {
  'that stands for none': [names(`'Etc/Unknown'`), '2027-03-01T09:30:00.000Z'],
  'without a name': [names(`''`), '2027-03-01T09:30:00.000Z'],
  'without a value': [names('undefined'), '2027-03-01T09:30:00.000Z'],
  'that its browser does not know': [names(`'Moon/Tycho'`), '2027-03-01T09:30:00.000Z'],
  'that the server does not know': [newer + names(`'Moon/Tycho'`), '2027-03-01T08:30:00.000Z'],
};

const popup = { kind: 'date_picker', label: 'When?', placeholder: null } as const;
const bounds = { min_value: null, max_value: null, display_timezone: null } as const;
const actions = [
  action({ value: 'day', display: 'Day', popup: { ...popup, ...bounds, mode: 'date' } }),
  action({ value: 'time', display: 'Time', popup: { ...popup, ...bounds, mode: 'datetime' } }),
];
const said = 'The time zone of this device is unknown, so UTC is used.';

for (const [what, [script, value_utc]] of Object.entries(devices)) {
  test(`with a time zone ${what}, UTC is used, and the page says so`, async (t) => {
    const box = await inbox();
    const [agent, maya] = [box.caller(), box.person('Maya')];
    for (const caller_item_id of ['One', 'Two'])
      await agent.call('inputSend', { body: submission({ caller_item_id, title: caller_item_id, actions }) });
    const context = await signedIn(t, box, maya);
    const page = await context.newPage();
    await page.addInitScript(script);
    await page.goto(`${box.base_url}/statistics`);
    await page.getByText(said).waitFor();
    await page.goto(`${box.base_url}/queue`);
    await settled(page);
    await keys(page, '1');
    await page.getByLabel('When?').first().fill('2027-03-01');
    const isSaid = () => page.locator('.answer').getByText(said).first().waitFor();
    if (script.startsWith(newer)) {
      await page.keyboard.press('Control+Enter'); // the server refuses the zone, and the form says so
      await isSaid();
    }
    await isSaid();
    await page.keyboard.press('Control+Enter');
    const count = async () => (await agent.call('outputCheck')).ready_count;
    await until('the day is sent', async () => (await count()) === 1);
    await page.locator('.item-title', { hasText: 'Two' }).waitFor();
    await settled(page);
    await keys(page, '2');
    await page.getByRole('textbox', { name: 'Day' }).fill('2027-03-01');
    await page.getByRole('textbox', { name: 'Time' }).fill('09:30');
    await isSaid();
    await page.keyboard.press('Control+Enter');
    await until('the time is sent', async () => (await count()) === 2);
    const { items } = await agent.call('outputReadAll', { body: { limit: 10 } });
    assert.deepEqual(
      items.map(({ response }) => response),
      [
        { kind: 'date_picker', mode: 'date', value_date: '2027-03-01', display_timezone: 'UTC' },
        { kind: 'date_picker', mode: 'datetime', value_utc, display_timezone: 'UTC' },
      ],
    );
  });
}
