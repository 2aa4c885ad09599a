/** A connection to the database that sends what is asked together in one piece. */
import { Socket } from 'node:net';

/**
 * The driver opens and closes the tap for each statement (`cork`, `uncork`). Here it is closed for good only when everybody who is to run now has run: statements
 * that are asked together leave together. Sent one by one, each wakes the database, which on few processors takes the place of whoever is still asking.
 */
export class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}
