import type { Diagnosis } from '../../appliance/diagnosis.ts';
import type { Call } from '../../cli/action.ts';
import { keepPlace } from '../../cli/serve/place.ts';
import { addressText, listenForMetrics, type ServerRun, serveAppliance } from '../../cli/serve/start.ts';
import { untilStopped } from '../../cli/signals.ts';
import { listenAddress } from '../../config/listen.ts';
import { takeLive } from '../../config/live.ts';
import type { Settings } from '../../config.ts';
import { limitConnections, startListening } from '../../http/server/listening.ts';

import { readTls } from '../../http/server/tls.ts';
import { errorText } from '../../lib/process/error-text.ts';
import type { RequestLog } from '../../lib/process/log.ts';
import { makeFolder } from '../../store/disk/folders.ts';
import { formatSharedSettings } from '../copy/shared-settings.ts';
import type { ServeAs } from './lead-cluster.ts';
import { type Node, prepareNode } from './node.ts';
import { runNode } from './node-loop.ts';
import { makeStandbyServer } from './standby-server.ts';

const cut_after_ms = 300;

type NodeSetup = { readonly settings: Settings; readonly log: RequestLog; readonly diagnosis: Diagnosis };

/** Starts a node of a cluster. It stands by and leads in turn, and listens on the same address in both. */
export async function startNode(call: Call, setup: NodeSetup): Promise<ServerRun> {
  const { settings, log } = setup;
  const node = prepareNode({ data: call.data, ...setup });
  makeFolder(call.data, ['files', 'backups', 'run']); // a copied folder, or an empty one, may lack them
  const signal = untilStopped();
  const begun = Promise.withResolvers<string>();
  let leading: Awaited<ReturnType<typeof serveAppliance>> | undefined;
  const serveStandby = async () => {
    const standing = await listenStandby(node, call, settings);
    begun.resolve(standing.base_url);
    return standing;
  };
  const serveLead: ServeAs = async (lead, first) => {
    const until = () => signal;
    const serving = await serveAppliance(call, { ...setup, until, lead, first: ({ write }) => first(write) });
    leading = serving;
    return {
      write: serving.appliance.write,
      async close({ at_once }) {
        leading = undefined;
        const { server } = serving.appliance;
        const cut = at_once ? setTimeout(() => server.closeAllConnections(), cut_after_ms) : undefined;
        await serving.close();
        clearTimeout(cut);
      },
    };
  };
  const loop = runNode(node, { serveStandby, serveLead });
  process.on('SIGUSR2', loop.stepDown);
  const failed = loop.done.then(() => 'end');
  const base_url = await Promise.race([begun.promise, failed]);
  return {
    base_url,
    stopped: Promise.race([signal, failed]),
    reload(fresh) {
      if (!leading) return takeLive(settings, fresh);
      leading.reload(fresh);
      const kept = leading.appliance.write('keepSharedSettings', formatSharedSettings(fresh));
      kept.catch((error: unknown) => log.error({ event: 'settings_kept', problems: [errorText(error)] }));
    },
    async close() {
      process.off('SIGUSR2', loop.stepDown);
      loop.stop();
      await loop.done;
    },
  };
}

/** Listens as a node that stands by. A port that the system has chosen stays for the life of the process. */
async function listenStandby(node: Node, { data, note }: Call, settings: Settings) {
  const { server, metrics, close } = makeStandbyServer(node, readTls(settings.server));
  const metrics_url = await listenForMetrics(metrics, settings);
  const wanted = listenAddress(settings.server.listen);
  limitConnections(server, node.log);
  const bound = await startListening(server, wanted, { mode: Number.parseInt(settings.server.socket_mode, 8) });
  if (bound) settings.server.listen = addressText(bound);
  if (metrics_url?.startsWith('http:')) settings.metrics.listen = new URL(metrics_url).host;
  const place = keepPlace({ data, settings, log: node.log, bound, metrics_url });
  const { base_url, socket } = place;
  note(`hdo stands by for ${data} at ${socket ?? base_url}`);
  return {
    base_url,
    close: () => {
      place.close();
      return close();
    },
  };
}
