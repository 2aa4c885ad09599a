/** A database whose process died is started again: its server would answer 503 for ever, and nobody is there to look. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { PreparedCluster } from './data-folder.ts';
import type { Log } from './log.ts';
import { runningProcess, startPostmaster } from './postmaster.ts';

/** How often it is looked at, in ms. */
const LOOK_MS = 1000;
/** What still works in its files ends by itself; as long is tried again, in ms. */
const TRY_MS = 120_000;

export interface Guarded {
  readonly cluster: PreparedCluster;
  readonly logPath: string;
  readonly settings: Record<string, string>;
  readonly log: Log;
  /** It cannot be started any more. */
  readonly onLost: (error: Error) => void;
}

/** Starts the cluster at its own port, once what is left of the old process has gone. @throws Error with its last words, after two minutes of trying */
async function again({ cluster, logPath, settings, log }: Guarded, isOver: () => boolean): Promise<void> {
  const end = Date.now() + TRY_MS;
  for (;;) {
    try {
      await startPostmaster(cluster, logPath, settings, log);
      return;
    } catch (error) {
      if (isOver() || Date.now() > end) throw error;
      await sleep(LOOK_MS);
    }
  }
}

/** Watches a database that runs. @returns ends the watch; resolves when nothing of it is under way */
export function guardPostmaster(guarded: Guarded): () => Promise<void> {
  const { folder } = guarded.cluster.record;
  let over = false;
  let restarting: Promise<void> | null = null;
  const look = (): void => {
    if (over || restarting || runningProcess(folder)) return;
    guarded.log.warn('the embedded database has ended; it is started again');
    restarting = again(guarded, () => over)
      .catch((error: Error) => {
        if (!over) guarded.onLost(error);
      })
      .finally(() => {
        restarting = null;
      });
  };
  const watch = setInterval(look, LOOK_MS).unref();
  return async () => {
    over = true;
    clearInterval(watch);
    await restarting;
  };
}
