/** A small world with everything that matters to the offline core: a document with lines, boxes, a counter of somebody else, base data. */
import { z } from 'zod';
import { type AnyEntity, byId, byIndex, defineEntity } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { derivedId, uuidSchema } from '#domain/kernel/ids.ts';
import { add, decided, defineOperation, type OperationDef, put } from '#domain/kernel/operation.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { guard } from '#domain/kernel/problem.ts';
import { addQty, cmpQty, positiveQuantitySchema, subQty } from '#domain/kernel/quantity.ts';
import { fileResolve, laneHandover, laneResolve, operationDiscard } from '#domain/system/sync.operation.ts';
import type { Definitions } from '#store/definitions.ts';

const any = (entity: unknown): AnyEntity => entity as AnyEntity;

export const List = defineEntity({
  name: 'list',
  fields: { status: f.int(), note: optional(f.text()), total: f.qty() },
  lock: 'update',
  indexes: ['status'],
  sets: (row) => [row.status === 9 ? 'old' : 'lists'],
});
export const ListLine = defineEntity({
  name: 'listLine',
  fields: { docId: f.id(), boxId: f.id(), qty: f.qty() },
  indexes: ['docId', 'docId+boxId'],
  parent: { entity: 'list', field: 'docId' },
});
export const Box = defineEntity({
  name: 'box',
  fields: { boxNo: f.str(40), qty: f.qty(), binId: optional(f.id()) },
  lock: 'update',
  indexes: ['binId'],
  unique: ['boxNo'],
  sets: (_row) => ['boxes'],
});
export const Order = defineEntity({ name: 'order', fields: { open: f.qty(), done: f.counter() }, sets: (_row) => ['orders'] });
/** Never leaves the server. */
export const Secret = defineEntity({ name: 'secret', fields: { word: f.text() } });

export const createList = defineOperation<{ id: string; note?: string | undefined }>({
  type: 'list.create',
  v: 1,
  kind: 'gate',
  offline: true,
  right: 'list:create',
  schema: z.object({ id: uuidSchema, note: z.string().optional() }),
  lane: ({ id }) => `list:${id}`,
  reads: [({ id }) => [byId(List, id)]],
  decide: ({ id, note }, rows, ctx) => {
    guard(id === ctx.newId('doc'), 'ID_NOT_DERIVED');
    guard(!rows.get(List, id), 'DOC_EXISTS');
    return decided({ put: [put(List, { id, version: 0, status: 1, note: note ?? null, total: '0' })] });
  },
});

/** A fact: takes from a box, writes a line, raises the order's counter. */
export const pick = defineOperation<{ id: string; boxNo: string; qty: string; orderId?: string | undefined }>({
  type: 'list.pick',
  v: 1,
  kind: 'fact',
  offline: true,
  right: '',
  schema: z.object({ id: uuidSchema, boxNo: z.string(), qty: positiveQuantitySchema, orderId: uuidSchema.optional() }),
  lane: ({ id }) => `list:${id}`,
  reads: [({ id, boxNo }) => [byId(List, id), byIndex(Box, 'boxNo', boxNo), byIndex(ListLine, 'docId', id)]],
  decide: ({ id, boxNo, qty, orderId }, rows, ctx) => {
    const list = rows.get(List, id);
    guard(list !== undefined, 'DOC_MISSING');
    guard(list.status === 1, 'DOC_STATUS');
    const [box] = rows.by(Box, 'boxNo', boxNo);
    guard(box !== undefined, 'G-BOX');
    guard(cmpQty(box.qty, qty) >= 0, 'G-QTY', { left: box.qty });
    const line = { id: ctx.newId('line'), version: 0, docId: id, boxId: box.id, qty };
    return decided({
      put: [put(Box, { ...box, qty: subQty(box.qty, qty) }), put(ListLine, line), put(List, { ...list, total: addQty(list.total, qty) })],
      add: orderId ? [add(Order, orderId, 'done', qty)] : [],
      issues: cmpQty(qty, '100') > 0 ? [{ code: 'QTY_OVER', params: { qty } }] : [],
    });
  },
});

/** A gate: only an open list can be closed. */
export const closeList = defineOperation<{ id: string }>({
  type: 'list.close',
  v: 1,
  kind: 'gate',
  offline: true,
  right: '',
  schema: z.object({ id: uuidSchema }),
  lane: ({ id }) => `list:${id}`,
  reads: [({ id }) => [byId(List, id)]],
  decide: ({ id }, rows) => {
    const list = rows.get(List, id);
    guard(list !== undefined, 'DOC_MISSING');
    guard(list.status === 1, 'DOC_STATUS');
    return decided({ put: [put(List, { ...list, status: 2 })] });
  },
});

/** Looks at rows that only the server has. */
export const tell = defineOperation<{ id: string }>({
  type: 'list.tell',
  v: 1,
  kind: 'gate',
  offline: false,
  right: '',
  schema: z.object({ id: uuidSchema }),
  lane: ({ id }) => `list:${id}`,
  reads: [({ id }) => [byId(List, id), byId(Secret, id)]],
  decide: ({ id }, rows) => {
    const secret = rows.get(Secret, id);
    const list = rows.get(List, id);
    guard(secret !== undefined && list !== undefined, 'NO_SECRET');
    return decided({ put: [put(List, { ...list, note: secret.word })] });
  },
});

const operations = [
  createList,
  pick,
  closeList,
  tell,
  operationDiscard,
  laneResolve,
  laneHandover,
  fileResolve,
] as unknown as OperationDef<never>[];

export const definitions: Definitions = {
  entities: [any(List), any(ListLine), any(Box), any(Order), any(Secret)],
  operationByType: (type) => operations.find((def) => def.type === type),
};

export const SETS = ['lists', 'boxes', 'orders'];
export const listIdOf = (opId: string): string => derivedId(opId, 'doc');

export const worker: Actor = {
  userId: '00000000-0000-7000-8000-00000000000a',
  account: 'worker',
  userName: 'Worker',
  personId: null,
  supplierId: null,
  rights: ['list:create'],
  warehouses: [],
};
export const boxId = (n: number): string => `00000000-0000-7000-8000-0000000b${String(n).padStart(4, '0')}`;
export const ORDER_ID = '00000000-0000-7000-8000-00000000000e';
