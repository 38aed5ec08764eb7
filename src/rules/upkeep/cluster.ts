import { audit } from '../base/audit.ts';
import type { Outbox } from '../base/outbox.ts';

/** The begin or end of a lead: the node, its epoch, and the settings that all nodes must share. */
export type LeadTaken = { readonly node: string; readonly epoch: number; readonly settings: string };

/** Records that a node leads, and with which settings. Nothing is served before. */
export function beginLead(outbox: Outbox, { node, epoch, settings }: LeadTaken): void {
  keepSharedSettings(outbox, settings);
  const state = JSON.stringify({ epoch });
  audit(outbox, { kind: 'cluster.led', account_id: null, actor: node, subject: node, state });
}

export function keepSharedSettings({ store }: Pick<Outbox, 'store'>, settings: string): void {
  store.cluster.keepSettings.run({ settings });
}

export function endLead(outbox: Outbox, { node, epoch }: Omit<LeadTaken, 'settings'>): void {
  const state = JSON.stringify({ epoch });
  audit(outbox, { kind: 'cluster.stepped_down', account_id: null, actor: node, subject: node, state });
}
