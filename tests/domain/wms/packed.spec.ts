/** What the line has packed, at the terminals of the store: scan the box, scan the bin, done. */
import { describe, expect, test } from 'vitest';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import type { Rows as OperationRows } from '#domain/kernel/rows.ts';
import { said } from '#domain/protocol/said.ts';
import { ENTITIES, operationByType } from '#domain/registry.ts';
import { type MadeState, startMade } from '#domain/wms/finished/finished.job.ts';
import { heardWhereMade } from '#domain/wms/finished/made-find.ts';
import { madeWork, readMade, startWith } from '#domain/wms/finished/made-work.ts';
import { arrivalBin, isAllIn, readPacked } from '#domain/wms/finished/packed.ts';
import { heardPackedAnywhere, packedWork, readToReceive, startPacked } from '#domain/wms/finished/packed-work.ts';
import { isReplicated } from '#store/definitions.ts';
import { held, type Rows } from '#tests/support/held-rows.ts';

const completion = (id: string, status: number, boxes: readonly [string, string][], more: object = {}) => ({
  id,
  status,
  docNo: `WC-${id.toUpperCase()}`,
  orderId: 'order',
  orderNo: 'MO-1',
  materialId: 'm',
  batchNo: 'LOT',
  qty: String(boxes.reduce((sum, [, qty]) => sum + Number(qty), 0)),
  receivedQty: '0',
  toWarehouseId: 'store',
  needInspect: false,
  bizDate: '2026-07-01',
  createdAt: `2026-07-01T0${id.length}:00:00.000Z`,
  deletedAt: null,
  boxes: boxes.map(([boxNo, qty]) => ({ boxNo, qty })),
  ...more,
});
const completions = [
  completion('a', 2, [
    ['B1', '40'],
    ['B2', '40'],
    ['B3', '17'],
  ]),
  completion('bb', 1, [['B8', '5']]),
  completion('ccc', 2, [['B9', '5']], { toWarehouseId: 'other' }),
  completion('dddd', 7, [['B1', '40']]),
];
const world = (lines: Rows[string] = [], more: Rows = {}): Rows => ({
  wipCompletion: completions,
  completionBox: completions.flatMap(({ id, boxes }) => boxes.map((box) => ({ id: `${id}/${box.boxNo}`, docId: id, ...box }))),
  finishedReceipt: [
    { id: 'r1', docNo: 'FR1', status: 0, orderNo: 'MO-1', warehouseId: 'store', completionId: 'a', needInspect: false, deletedAt: null },
    { id: 'r0', docNo: 'FR0', status: 0, orderNo: null, warehouseId: 'store', completionId: null, needInspect: false, deletedAt: null },
  ],
  finishedReceiptLine: lines,
  material: [
    { id: 'm', matCode: 'CP-0001', matName: '轴', spec: null, baseUnit: 'PCS', packQty: null, batchManaged: true, shelfLifeManaged: false },
  ],
  unit: [{ unitCode: 'PCS', decimalPlaces: 0 }],
  warehouse: [
    { id: 'store', whName: '成品库' },
    { id: 'other', whName: '成品二库' },
  ],
  bin: [
    { id: 'mr', warehouseId: 'store', binCode: 'CP-MR', binType: 7, isActive: true, isTransit: false, lockedByCheckId: null },
    { id: 'sh', warehouseId: 'store', binCode: 'CP-SH', binType: 0, isActive: true, isTransit: false, lockedByCheckId: null },
  ],
  ...more,
});
const around = { today: '2026-07-02', bins: [{ value: 'mr', label: '', code: 'CP-MR' }], storeName: '成品库' };
const line = (boxNo: string, qty: string, more: object = {}) => ({
  id: `line-${boxNo}`,
  docId: 'r1',
  lineNo: Number(boxNo.slice(1)),
  boxNo,
  qty,
  materialId: 'm',
  batchNo: 'LOT',
  unitCode: 'PCS',
  toBinId: 'mr',
  isRemoved: false,
  ...more,
});

/** The terminal of a receipt over what the device holds. */
async function terminal(rows: Rows = world(), id = 'r1') {
  const device = held(rows);
  const view = await readMade(device, id);
  if (!view) throw new Error('not held');
  const work = madeWork(view, around);
  const hears = async (state: MadeState, text: string) => work.hear(state, await heardWhereMade(device, view.header, text));
  return { view, work, hears };
}

describe('a packed box at the terminal of its receipt', () => {
  test('says itself what it holds; with its bin it is saved, and the next one at once', async () => {
    const { work, hears } = await terminal();
    const first = await hears(startMade, 'B1');
    expect(first).toMatchObject({
      answer: { tone: 'ok' },
      state: { dock: { draft: { boxNo: 'B1', qty: '40', batchNo: 'LOT', binId: 'mr' } } },
    });
    expect(first.take).toBeUndefined();
    const placed = await hears(first.state, 'CP-MR');
    const written = placed.take && work.write?.(placed.take, null);
    expect(written?.orders[0]?.payload).toMatchObject({ id: 'r1', boxNo: 'B1', qty: '40', batchNo: 'LOT', toBinId: 'mr', materialId: 'm' });
    expect(placed.state.dock.draft).toBeNull();
    const second = await hears(placed.state, 'B3');
    expect(second.take).toMatchObject({ kind: 'save', draft: { boxNo: 'B3', qty: '17', binId: 'mr' } });
  });

  test('is looked at first where its label says another quantity', async () => {
    const { hears } = await terminal();
    const placed = (await hears((await hears(startMade, 'B1')).state, 'CP-MR')).state;
    const differs = {
      kind: 'box',
      boxNo: 'B2',
      known: { lineId: 'm', qty: '40', batchNo: 'LOT', productionDate: null },
      label: { quantity: '39' },
    } as const;
    const { view } = await terminal();
    const step = madeWork(view, around).hear(placed, differs);
    expect([step.answer?.tone, step.take]).toEqual(['warn', undefined]);
  });

  test('is told where it belongs: to another application, to none, here already, or in another receipt', async () => {
    const lines = [line('B1', '40'), line('B2', '40', { docId: 'r9' })];
    const rows = world(lines);
    const receipts = [...(rows.finishedReceipt ?? []), { id: 'r9', status: 1, completionId: 'a', deletedAt: null }];
    const { hears } = await terminal({ ...rows, finishedReceipt: receipts });
    const keys = await Promise.all(['B9', 'B000000077', 'B1', 'B2'].map(async (code) => (await hears(startMade, code)).answer?.key));
    expect(keys).toEqual(['made.packedElsewhere', 'made.notPacked', 'raw:receive.say.again', 'made.packedIn']);
    const plain = await terminal(rows, 'r0');
    expect((await plain.hears(startMade, 'B3')).answer).toMatchObject({ tone: 'error', key: 'made.packedElsewhere' });
  });

  test('may come again after it was taken back: it has no other number', async () => {
    const { hears } = await terminal(world([line('B1', '40', { isRemoved: true })]));
    expect((await hears(startMade, 'B1')).state.dock.draft).toMatchObject({ boxNo: 'B1' });
  });

  test('is listed until it is in; with the last one the review is proposed', async () => {
    const some = await terminal(world([line('B1', '40')]));
    const face = some.work.face(startMade, []);
    expect(face.lines.map(({ code, state }) => [code, state])).toEqual([
      ['B1', 'done'],
      ['B2', 'todo'],
      ['B3', 'todo'],
    ]);
    expect([face.instruction, face.hint]).toEqual([
      said('made.do.box', { boxNo: '' }),
      ['成品库', 'MO-1', said('made.ofCompletion', { docNo: 'WC-A', n: '1', of: '3' })],
    ]);
    const all = await terminal(world([line('B1', '40'), line('B2', '40'), line('B3', '17')]));
    expect(all.work.face(startMade, []).instruction).toEqual(said('made.do.all', { boxNo: '' }));
  });

  test('that has opened the receipt is in hand there', async () => {
    const { view } = await terminal();
    const heard = await heardWhereMade(held(world()), view.header, 'B2');
    expect(startWith(view, heard, '2026-07-02').dock.draft).toMatchObject({ boxNo: 'B2', qty: '40', binId: 'mr' });
  });
});

describe('the applications that a store waits for', () => {
  const isMine = (id: string) => id === 'store';
  const scan = async (code: string, rows = world()) => {
    const device = held(rows);
    const work = packedWork(await readToReceive(device, isMine), isMine);
    const step = work.hear(startPacked, await heardPackedAnywhere(device, code));
    return { step, orders: step.take ? work.write?.(step.take, null).orders : undefined };
  };

  test('are those that were agreed, for stores of one’s own', async () => {
    expect((await readToReceive(held(world()), isMine)).map(({ completion: { id } }) => id)).toEqual(['a']);
    expect(await readPacked(held(world()), 'nowhere')).toBeNull();
  });

  test('are opened by any of their boxes: a receipt is begun with everything that is known, or goes on', async () => {
    const { finishedReceipt: _open, ...rest } = world();
    const begun = await scan('B2', rest);
    expect(begun.step.state.opened).toEqual({ completionId: 'a', boxNo: 'B2', receiptId: null });
    const payload = begun.orders?.[0]?.payload;
    expect(typeof payload === 'function' && payload((n) => `id-${n}`)).toEqual({
      id: 'id-doc',
      warehouseId: 'store',
      completionId: 'a',
      orderNo: 'MO-1',
      needInspect: false,
      remark: null,
      lines: [],
    });
    const goesOn = await scan('B2');
    expect([goesOn.step.state.opened?.boxNo, goesOn.orders]).toEqual(['B2', []]);
    expect((await scan('WC-A')).step.state.opened).toEqual({ completionId: 'a', boxNo: null, receiptId: 'r1' });
  });

  test('go on where their boxes are, though another device has begun a receipt too', async () => {
    const begun = { status: 0, completionId: 'a', deletedAt: null };
    const rows = world([line('B1', '40', { docId: 'r3' }), line('B2', '40', { docId: 'r3' }), line('B3', '17', { docId: 'r2' })], {
      finishedReceipt: ['r1', 'r2', 'r3'].map((id) => ({ id, ...begun })),
    });
    const opened = await Promise.all(['B1', 'B3', 'WC-A'].map(async (code) => (await scan(code, rows)).step.state.opened?.receiptId));
    expect(opened).toEqual(['r3', 'r2', 'r3']);
  });

  test('are refused in words: not agreed yet, of another store, received, or not on this device', async () => {
    const rows = world([line('B1', '40', { docId: 'r9' })], {
      finishedReceipt: [{ id: 'r9', status: 1, completionId: 'a', deletedAt: null }],
    });
    const keys = await Promise.all(['B8', 'B9', 'B1', 'B404'].map(async (code) => (await scan(code, rows)).step.answer?.key));
    expect(keys).toEqual(['packed.notReviewed', 'packed.elsewhere', 'packed.isIn', 'packed.unknown']);
  });

  test('know when all of them is in', async () => {
    const read = async (lines: Rows[string]) => {
      const packed = await readPacked(held(world(lines)), 'a');
      return packed && isAllIn(packed);
    };
    expect([await read([line('B1', '40')]), await read(['B1', 'B2', 'B3'].map((no) => line(no, '1')))]).toEqual([false, true]);
  });
});

describe('receiving what was packed', () => {
  const id = '0190b7a0-0000-7000-8000-000000000001';
  const materialId = '0190b7a0-0000-7000-8000-000000000002';
  const text = JSON.stringify(world([line('B1', '40')]));
  const known: Rows = JSON.parse(text.replaceAll('"r1"', `"${id}"`).replaceAll('"m"', `"${materialId}"`));
  const rows = {
    get: ({ name }: AnyEntity, of: string | null) => known[name]?.find((row) => row.id === of),
    by: ({ name }: AnyEntity, index: string, value: string) => (known[name] ?? []).filter((row) => row[index] === value),
  } as unknown as OperationRows;
  const box = { materialId, qty: '40', toBinId: 'mr', boxNo: 'B1', batchNo: 'LOT', productionDate: null, expiryDate: null };

  test.each([
    ['finishedReceipt.create', { id, warehouseId: 'store', completionId: 'a', lines: [box] }],
    ['finishedReceipt.scan', { id, ...box }],
    ['finishedReceipt.unscan', { id, lineId: 'line-B1' }],
    ['finishedReceipt.review', { id }],
  ])('needs no server: %s reads nothing that devices never hold', (type, payload) => {
    const keys = operationByType(type)?.reads.flatMap((round) => round(payload as never, rows)) ?? [];
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter(({ entity }) => !isReplicated(entity, ENTITIES)).map(({ entity }) => entity.name)).toEqual([]);
  });
});

describe('the bin that is proposed for made goods', () => {
  const bin = (id: string, binType: number | null, more: object = {}) =>
    ({ id, binType, isActive: true, isTransit: false, lockedByCheckId: null, ...more }) as never;
  const bins = [bin('shelf-1', null), bin('shelf-2', null), bin('counted', null, { lockedByCheckId: 'c' }), bin('sh', 0), bin('mr', 7)];
  const of = (more: object) => arrivalBin(bins, { configured: null, lying: [], needInspect: false, ...more });

  test('is the configured one, else where such goods lie, else the default; what is inspected waits in the receiving area', () => {
    expect([of({ configured: 'shelf-2', lying: ['shelf-1'] }), of({ lying: ['shelf-1'] }), of({})]).toEqual(['shelf-2', 'shelf-1', 'mr']);
    expect([of({ configured: 'counted' }), of({ needInspect: true, configured: 'shelf-1' })]).toEqual(['mr', 'sh']);
    expect(arrivalBin([bin('x', 7), bin('y', 7)], { configured: null, lying: [], needInspect: false })).toBeNull();
  });
});
