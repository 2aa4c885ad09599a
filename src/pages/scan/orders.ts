/** Writes what a job of the domain orders. */
import type { Order } from '#domain/protocol/said.ts';
import type { IdOf } from '#pages/kit/use-submit.ts';
import type { Writer, Wrote } from './terminal-core.ts';

/** How it went, and the ids that the last operation has made. */
export type Ordered = Wrote<never> & { readonly idOf?: IdOf };

/** One operation after the other; the first that is refused ends it. */
export async function writeAll(by: Writer, orders: readonly Order[], options?: Parameters<Writer['submit']>[2]): Promise<Ordered> {
  let done: Ordered = { ok: true };
  for (const { def, payload } of orders) {
    done = await by.submit(def, payload as never, options);
    if (!done.ok) return done;
  }
  return done;
}
