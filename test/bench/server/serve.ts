/** Serves a data folder from the sources, with a limit on the writes per transaction. Ends with its parent. */
import { openAppliance } from '../../../src/appliance.ts';
import { loadSettings } from '../../../src/config.ts';
import { openLog } from '../../../src/http/log/log.ts';
import { startListening } from '../../../src/http/server/listening.ts';

const [data = '', most] = process.argv.slice(2);
const { settings } = loadSettings({ data, env: process.env });
const log = openLog(settings.log);
const onFatal = (cause: string) => {
  log.error({ event: 'fatal', cause });
  process.exit(1);
};
const bound = most === undefined ? {} : { most_in_batch: Number(most) };
const appliance = await openAppliance({ data, settings, clock: Date.now, log, onFatal, ...bound });
const stop = async () => {
  await appliance.close();
  process.exit();
};
process.once('SIGTERM', stop);
process.once('disconnect', stop);
const here = { host: '127.0.0.1', port: 0 };
const [address, metrics] = [
  await startListening(appliance.server, here),
  await startListening(appliance.metrics, here),
];
process.send?.({ port: address?.port, metrics_port: metrics?.port });
