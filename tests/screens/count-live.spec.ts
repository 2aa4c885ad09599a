/** What a scan is at the terminal while work goes on: no bin is locked, and goods are where they have been brought since the plan was issued. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FillResponse } from '#domain/protocol/protocol.ts';
import { ENTITIES, operationByType } from '#domain/registry.ts';
import { type CountState, type PlanFacts, scanForCount, startCount } from '#domain/wms/stocktake/count.job.ts';
import { progressByBin } from '#domain/wms/stocktake/count-cards.ts';
import { hearing, linesIn, unseenIn } from '#domain/wms/stocktake/count-find.ts';
import { createStore, type Store } from '#store/store.ts';

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const STORE = id(1);
const [X, Y, W] = [id(11), id(12), id(13)];
const SCREW = id(20);
const PLAN = id(30);
const ME = { userId: id(90), userName: '王', personId: null } as never;

type Rows = FillResponse['rows'];
const row = (entity: string, rowId: string, more: object): Rows[number] => ({ entity, row: { id: rowId, version: 1, ...more } });
const bin = (binId: string, binCode: string) =>
  row('bin', binId, { binCode, warehouseId: STORE, binType: null, pickSeq: 1, isTransit: false, isActive: true, lockedByCheckId: null });
const box = (n: number, qty: string, binId: string, more: object = {}) =>
  row('box', id(n), {
    boxNo: `B${n}`,
    boxType: 1,
    materialId: SCREW,
    batchId: null,
    qty,
    boxStatus: 2,
    warehouseId: STORE,
    binId,
    lastMovementId: id(70),
    ...more,
  });
const OPEN = {
  firstQty: null,
  firstBy: null,
  firstByName: null,
  secondQty: null,
  toRecount: false,
  movedQty: null,
  missingQty: null,
  isFound: null,
  scannedNo: null,
  actualBinId: null,
};
const line = (n: number, binId: string, more: object = {}) =>
  row('checkLine', id(n + 100), {
    docId: PLAN,
    boxId: id(n),
    boxNo: `B${n}`,
    isLoose: false,
    materialId: SCREW,
    bookQty: '25',
    bookBinId: binId,
    bookStatus: 2,
    ...OPEN,
    ...more,
  });
const plan = (planId: string, docNo: string, more: object = {}) =>
  row('checkInfo', planId, {
    docNo,
    checkName: docNo,
    status: 2,
    warehouseId: STORE,
    freezeMode: 2,
    checkMode: 1,
    lockedBins: [],
    ...more,
  });

const ROWS: Rows = [
  row('material', SCREW, { matCode: 'M-1', matName: '螺钉', baseUnit: 'PCS', boxManaged: true, batchManaged: false }),
  bin(X, 'X'),
  bin(Y, 'Y'),
  bin(W, 'W'),
  plan(PLAN, 'CK1'),
  plan(id(31), 'CK0', { status: 6 }),
  // Stands where it stood; 5 were taken since.
  box(1, '20', X),
  line(1, X),
  // Was brought from X to Y.
  box(2, '25', Y),
  line(2, X),
  // Was used up.
  box(3, '0', X, { boxStatus: 11 }),
  line(3, X),
  box(4, '25', Y),
  line(4, Y),
  // Nobody listed it.
  box(5, '7', W),
];

let store: Store;
beforeEach(async () => {
  const silent = { post: () => undefined, subscribe: () => () => undefined };
  const definitions = { entities: ENTITIES, operationByType };
  store = await createStore({ definitions, build: 'test', indexedDB: new IDBFactory(), IDBKeyRange, channel: silent });
  await store.core.applyFill('base', null, { rows: ROWS, nextKey: null, startCursor: '0' });
});
afterEach(() => store.close());

const scanBin = async (binId: string, binCode: string, state: CountState = startCount) =>
  hearing(store, { kind: 'bin', code: binCode, bin: { id: binId, binCode } } as never, state, ME);
const scanBox = (n: number, qty: string, state: CountState) =>
  hearing(
    store,
    { kind: 'box', code: `B${n}`, box: { id: id(n), boxNo: `B${n}`, warehouseId: STORE, materialId: SCREW, batchNo: '', qty } } as never,
    state,
    ME,
  );
const inBin = async (binId: string, binCode: string): Promise<CountState> => scanForCount(startCount, await scanBin(binId, binCode)).state;
const facts = { id: PLAN, warehouseId: STORE, isLive: true, round: 'first' } as PlanFacts;

test('a bin belongs to the plan that lists something there; one of which no plan says anything is no bin of a plan', async () => {
  expect(await scanBin(X, 'X')).toMatchObject({ kind: 'place', plan: { id: PLAN, isLive: true }, holder: null });
  expect(await scanBin(W, 'W')).toMatchObject({ kind: 'bin' });
});

test('a bin of a plan whose count has ended says so, and is not called outside of what is counted', async () => {
  const ended = async (status: number) => {
    const over = { ...plan(PLAN, 'CK1', { status }) };
    const changes = [{ ...over, row: { ...over.row, version: status } }];
    await store.core.applyFill('base', null, { rows: changes, nextKey: null, startCursor: '0' });
    return scanForCount(startCount, await scanBin(X, 'X')).answer;
  };
  expect(await ended(3)).toMatchObject({ tone: 'error', key: 'over.between', params: { docNo: 'CK1' } });
  expect(await ended(5)).toMatchObject({ tone: 'error', key: 'over.after', params: { docNo: 'CK1' } });
});

test('a box that waits is looked for where it is by now; what has left the store stays in its bin', async () => {
  const codes = async (binId: string) => (await linesIn(store, facts, binId)).map(({ boxNo }) => boxNo).sort();
  expect(await codes(X)).toEqual(['B1', 'B3']);
  expect(await codes(Y)).toEqual(['B2', 'B4']);
  const state = await inBin(X, 'X');
  expect((await unseenIn(store, state, ME)).map(({ boxNo, bookQty }) => [boxNo, bookQty])).toEqual([
    ['B1', '20'],
    ['B3', '0'],
  ]);
});

test('one scan counts what the books have of the box by now, in the bin to which it was brought', async () => {
  const state = await inBin(Y, 'Y');
  const heard = await scanBox(2, '25', state);
  expect(heard).toMatchObject({ kind: 'line', line: { binId: Y, bookQty: '25' } });
  expect(scanForCount(state, heard)).toMatchObject({ answer: { key: 'counted' }, take: { kind: 'count', qty: '25' } });
  const first = await inBin(X, 'X');
  expect(scanForCount(first, await scanBox(1, '20', first))).toMatchObject({ take: { kind: 'count', qty: '20' } });
});

test('a box of the store that the plan does not list is a find, as in locked bins', async () => {
  const state = await inBin(X, 'X');
  const step = scanForCount(state, await scanBox(5, '7', state));
  expect(step).toMatchObject({ answer: { key: 'foundElsewhere' }, take: { kind: 'found', qty: '7', bin: { id: X } } });
});

test('a recount lists the bins in which something is counted again, and no others', async () => {
  const again = plan(PLAN, 'CK1', { status: 4, freezeMode: 1, lockedBins: [X, Y, W], version: 2 });
  const recounted = line(4, Y, { firstQty: '20', firstBy: id(91), toRecount: true, version: 2 });
  await store.core.applyFill('base', null, { rows: [again, recounted], nextKey: null, startCursor: '0' });
  expect(await progressByBin(store, PLAN)).toEqual([{ id: Y, code: 'Y', done: '0', total: '1' }]);
});
