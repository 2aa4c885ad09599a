/** A database connection that sends all statements of one tick in a single write. */
import { Socket } from 'node:net';

/**
 * The driver corks and uncorks the stream for each statement. This socket delays the flush until the current tick ends, so statements issued in one tick leave in
 * a single write. Sent one by one, each statement would wake the database, which on few processors preempts this process while it still issues the rest.
 */
export class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}
