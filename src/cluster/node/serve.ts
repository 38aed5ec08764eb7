import type { Diagnosis } from '../../appliance/diagnosis.ts';
import { takeFolder } from '../../appliance/upkeep.ts';
import type { Appliance } from '../../appliance.ts';
import type { Call } from '../../cli/action.ts';
import { guardInherited } from '../../cli/inherited.ts';
import { keepPlace } from '../../cli/serve/place.ts';
import { listenAll, openServed, type ServerRun, tellServed } from '../../cli/serve/start.ts';
import { untilStopped } from '../../cli/signals.ts';
import { listenAddress } from '../../config/listen.ts';
import { takeLive } from '../../config/live.ts';
import type { Settings } from '../../config.ts';
import { openListener } from '../../http/server/server.ts';
import { readTls } from '../../http/server/tls.ts';
import { errorText } from '../../lib/process/error-text.ts';
import type { RequestLog } from '../../lib/process/log.ts';
import { openSite } from '../../people/sign-in/site.ts';
import { makeFolder } from '../../store/disk/folders.ts';
import type { Write } from '../../writer/writes.ts';
import { formatSharedSettings } from '../copy/shared-settings.ts';
import type { ServeAs } from './lead-cluster.ts';
import { type Node, prepareNode } from './node.ts';
import { runNode } from './node-loop.ts';
import { addNodeChecks } from './node-troubles.ts';
import { makeStandbyRole } from './standby-server.ts';

const cut_after_ms = 300;
const close_ms = 10_000;

type NodeSetup = { readonly settings: Settings; readonly log: RequestLog; readonly diagnosis: Diagnosis };

/** Starts a node of a cluster. It listens for the life of the process, and stands by and leads in turn. */
export async function startNode(call: Call, setup: NodeSetup): Promise<ServerRun> {
  const { data } = call;
  const { settings, log } = setup;
  guardInherited(listenAddress(settings.server.listen), process.env);
  const node = prepareNode({ data, ...setup });
  addNodeChecks(node);
  makeFolder(data, ['files', 'backups', 'run']); // a copied folder, or an empty one, may lack them
  takeFolder(data)(); // before another server's file is replaced
  const signal = untilStopped();
  const there = await openStandby(call, node);
  const { listener, place, tellStandby } = there;
  let leading: Appliance | undefined;
  const serveLead: ServeAs = async (lead, first) => {
    const serving = await openLed(call, { ...setup, lead, listener }, first);
    leading = serving;
    const turn = serving.begin();
    tellServed(call, log, place);
    return {
      write: serving.write,
      async close({ at_once }) {
        leading = undefined;
        turn.leave(); // the node answers as a standby from now on
        const cut = at_once ? setTimeout(turn.cut, cut_after_ms) : undefined;
        await serving.close();
        clearTimeout(cut);
        tellStandby();
      },
    };
  };
  const loop = runNode(node, serveLead);
  process.on('SIGUSR2', loop.stepDown);
  return {
    base_url: place.base_url,
    stopped: Promise.race([signal, loop.done.then(() => 'end')]),
    reload(fresh) {
      listener.certificate?.look();
      if (!leading) return takeLive(settings, fresh);
      leading.reload(fresh);
      const kept = leading.write('keepSharedSettings', formatSharedSettings(fresh));
      kept.catch((error: unknown) => log.error({ event: 'settings_kept', problems: [errorText(error)] }));
    },
    async close() {
      process.off('SIGUSR2', loop.stepDown);
      loop.stop();
      await Promise.all([there.close(), loop.done]);
    },
  };
}

/** Lets a node listen as one that stands by, until `close`. */
async function openStandby({ data, note }: Call, node: Node) {
  const { settings, log } = node;
  const { server } = settings;
  const { guardHost } = openSite(server);
  const elapsed = () => performance.now();
  const listener = openListener({ clock: Date.now, elapsed, log, settings: server, tls: readTls(server), guardHost });
  listener.take(makeStandbyRole(node));
  const bound = await listenAll(listener, node).catch(async (error: unknown) => {
    await listener.close(0); // it would keep the process running
    throw error;
  });
  const place = keepPlace({ data, settings, log, ...bound });
  const tellStandby = () => note(`hdo stands by for ${data} at ${place.socket ?? place.base_url}`);
  tellStandby();
  const close = async () => {
    place.close();
    await listener.close(close_ms);
  };
  return { listener, place, tellStandby, close };
}

/** Opens an appliance under a lead. `first` runs when its database is open, and nothing is served yet. */
async function openLed(
  call: Call,
  setup: Parameters<typeof openServed>[1],
  first: (write: Write) => Promise<void>,
): Promise<Appliance> {
  const serving = await openServed(call, setup);
  try {
    await serving.opened;
    await first(serving.write);
    return serving;
  } catch (error) {
    await serving.close(); // it would keep the process running
    throw error;
  }
}
