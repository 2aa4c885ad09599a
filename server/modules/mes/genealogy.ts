/** Genealogy both ways from any number of a label: what it was made of down to the suppliers' lots, and what was made of it up to the customers (area-mes §2, §8). */
import type pg from 'pg';
import { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import { type Certainty, type Genealogy, type TraceNode, traceDirection } from '#domain/mes/genealogy.ts';
import { fail } from '#server/modules/failure.ts';
import { inSnapshot, type Queryable } from '#server/store/transaction.ts';
import { type BoxSerial, boxesOfSerial, serialsOfBox } from './genealogy/read-serials.ts';
import { productOf, type Start, startOf, storesOf } from './genealogy/start.ts';
import { Tree } from './genealogy/tree.ts';
import { Walk } from './genealogy/walk.ts';

export const genealogySchema = z.object({ code: z.string().trim().min(1).max(60), direction: traceDirection.schema });

type Asked = z.output<typeof genealogySchema>;

/**
 * @param code number of a box, batch, supplier's lot, card or order, or the serial of a piece
 * @throws 404 TRACE_NOTHING if nothing has that code, or it never lay in one of the caller's stores
 */
export const genealogy = (db: pg.Pool, actor: Actor, asked: Asked): Promise<Genealogy> =>
  inSnapshot(db, (tx) => genealogyIn(tx, actor, asked));

export async function genealogyIn(db: Queryable, actor: Actor, { code, direction }: Asked): Promise<Genealogy> {
  const start = await startOf(db, actor, code);
  const isNothing = Object.values(start).every((found: readonly unknown[]) => found.length === 0);
  if (isNothing) fail(404, 'TRACE_NOTHING', { code });
  const walk = new Walk(db, direction);
  const boxIds = [...start.boxes, ...start.batches.flatMap((batch) => batch.boxIds)];
  await walk.follow(boxIds, [...start.orders, ...[...start.cards, ...start.serials].map(({ orderNo }) => orderNo)]);
  const tree = new Tree(walk, storesOf(actor));
  const roots = rootsOf(start, walk, tree, await packingOf(db, start, direction));
  const product = await productOf(db, start);
  return { code, product, direction, roots, isCut: walk.isCut || tree.isCut || start.batches.some(({ isCut }) => isCut) };
}

/** Which pieces lie in the boxes that were asked about, and which boxes the pieces lie in. */
interface Packing {
  readonly ofBox: ReadonlyMap<string, readonly BoxSerial[]>;
  readonly ofSerial: ReadonlyMap<string, ReadonlyMap<string, Certainty>>;
}

async function packingOf(db: Queryable, { boxes, serials }: Start, direction: Asked['direction']): Promise<Packing> {
  const ofBox = new Map<string, readonly BoxSerial[]>();
  for (const id of boxes) ofBox.set(id, await serialsOfBox(db, id));
  const ofSerial = new Map<string, ReadonlyMap<string, Certainty>>();
  for (const one of direction === 'forth' ? serials : []) ofSerial.set(one.id, await boxesOfSerial(db, one));
  return { ofBox, ofSerial };
}

function rootsOf(start: Start, walk: Walk, tree: Tree, { ofBox, ofSerial }: Packing): TraceNode[] {
  return [
    ...start.boxes.flatMap((id) => tree.box(id, {}, ofBox.get(id))),
    ...start.batches.flatMap(({ id, batchNo, supplierBatchNo, supName, matCode, matName, boxIds, isCut }) => {
      const name = [`${matCode} ${matName}`, supName].filter(Boolean).join(' · ');
      return tree.group({ kind: 'batch', id, code: batchNo, name, batchNo: supplierBatchNo, isCut }, () =>
        boxIds.flatMap((box) => tree.box(box)),
      );
    }),
    ...start.serials.flatMap(({ id, code, name, at, cardId, orderNo }) =>
      // Of a piece the work of its card is told, of one without a card that of its whole order; and the boxes that may hold it.
      tree.group({ kind: 'serial', id, code, name, at }, () => {
        if (walk.direction === 'forth') return tree.piece(orderNo, ofSerial.get(id) ?? new Map());
        return cardId === null ? tree.order(orderNo) : cardRoot(cardId, orderNo, walk, tree);
      }),
    ),
    ...start.cards.flatMap(({ id, orderNo }) => cardRoot(id, orderNo, walk, tree)),
    ...start.orders.flatMap((orderNo) => tree.order(orderNo)),
  ];
}

/** Of a card its own work is told, and that of the card which it was split off; what became of it is what became of its order. */
function cardRoot(id: string, orderNo: string, walk: Walk, tree: Tree): TraceNode[] {
  const order = walk.orders.get(orderNo);
  if (!order) return [];
  const card = walk.cards.get(order.id)?.find((one) => one.id === id);
  return card ? tree.card(card, order, 'above') : tree.order(orderNo);
}
