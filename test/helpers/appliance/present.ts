import { standingAppliance } from './standing-appliance.ts';

const day_ms = 86_400_000;

/** Starts an appliance at the present time, which commands have too, or some days before. */
export async function presentAppliance(t: Parameters<typeof standingAppliance>[0], { days_ago = 0, config = '' } = {}) {
  const box = await standingAppliance(t, { config, start: new Date(Date.now() - days_ago * day_ms).toISOString() });
  return { ...box, at: ['--data', box.data] as const };
}
