/** Writes what a job of the domain orders, with what only the device can add: numbers of new boxes, and photos. */
import type { Order, Writing } from '#domain/protocol/said.ts';
import type { Photos } from '#pages/attachments/use-photos.ts';
import type { IdOf } from '#pages/kit/use-submit.ts';
import type { TerminalJob, Writer, Wrote } from './terminal-core.ts';
import type { Held } from './use-held.ts';

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

const NO_PHOTOS = { attachments: [], refs: [] };

/** @param photos those of the page, which go with the next step that takes some @returns how a terminal writes the steps of a job, and takes them back */
export function writingOf<S, W>(
  { needsNumber, takesPhotos, orders, after, label, back }: Writing<S, W>,
  held: Held<S>,
  photos?: Photos,
): Pick<TerminalJob<S, never, W>, 'write' | 'unwrite'> {
  return {
    write: async (work, by) => {
      const taken = photos && takesPhotos?.(work) ? photos : null;
      const { attachments, refs } = (await taken?.attached()) ?? NO_PHOTOS;
      const boxNo = needsNumber(work) ? await by.number('box') : null;
      // What an entry is remarked with was said by the terminal before it was made.
      const done = await writeAll(by, orders(work, { boxNo, photos: refs }), taken ? { attachments, acceptIssues: true } : undefined);
      if (!done.ok) return done;
      taken?.clear();
      const data = boxNo === null ? undefined : label?.(work, boxNo);
      return {
        ...done,
        ...after?.(held.now(), work, done.idOf?.('line') ?? '', boxNo),
        ...(data && boxNo !== null ? { label: { kind: 'box', targets: [{ id: boxNo, name: boxNo, data }] } } : {}),
      };
    },
    ...(back
      ? {
          unwrite: async (work, by) => {
            const { orders: undo, ...undone } = back(held.now(), work);
            const done = await writeAll(by, undo);
            return done.ok && undo.length > 0 ? { ...done, ...undone } : done;
          },
        }
      : {}),
  };
}
