import { appliance } from './appliance.ts';

/** An appliance whose clock shows the present, as that of a command does. */
export async function presentAppliance(t: Parameters<typeof appliance>[0]) {
  const box = await appliance(t);
  box.clock.move(Date.now() - box.clock.now());
  return { ...box, at: ['--data', box.data] as const };
}
