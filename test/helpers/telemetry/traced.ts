import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { appliance } from '../appliance/appliance.ts';
import { type Receiver, receiver } from './receiver.ts';

const hex = (digits: number) => randomBytes(digits / 2).toString('hex');

/** Creates a span of a caller, and the header with which its requests name it. */
export function callerSpan({ flags = '01' } = {}) {
  const [trace_id, span_id] = [hex(32), hex(16)];
  const traceparent = `00-${trace_id}-${span_id}-${flags}`;
  return { trace_id, span_id, traceparent, headers: { traceparent } };
}

type Traced = { there?: Receiver; settings?: string; env?: NodeJS.ProcessEnv; data?: string };

/** Runs the executable with a receiver for its traces, an agent and a person. */
export async function traced(t: TestContext, { there, settings = '', env, data }: Traced = {}) {
  const to = there ?? (await receiver(t));
  const config = `[telemetry]\nendpoint = "${to.endpoint}"\n${settings}`;
  const loud = { HDO_LOG__LEVEL: 'info', HDO_METRICS__LISTEN: '127.0.0.1:0', ...env };
  const box = await appliance(t, { config, env: loud, ...(data !== undefined && { data }) });
  const { metrics_url } = JSON.parse(readFileSync(join(box.data, 'run', 'server.json'), 'utf8'));
  /** Reads the numbers of ended spans by their outcome. */
  const counted = async () => {
    const text = await (await fetch(metrics_url)).text();
    const of = (outcome: string) =>
      Number(new RegExp(`^hdo_spans_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
    return { sent: of('sent'), failed: of('failed'), dropped: of('dropped') };
  };
  return { ...box, there: to, counted };
}
