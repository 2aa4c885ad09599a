import { describe, expect, test } from 'vitest';
import {
  backFromReceive,
  mark,
  type ReceiveJob,
  receiveBlocker,
  restIs,
  scanForReceive,
  startReceiving,
} from '#domain/wms/outbound/delivery.job.ts';
import {
  agreed,
  backFromConfirm,
  instructionOf as confirmInstruction,
  confirmQuantityProblem,
  confirmReturnWork,
  countedForConfirm,
  isPending,
  type PendingLine,
  pendingLines,
  scanForConfirm,
  startConfirm,
} from '#domain/wms/returns/confirm-return.job.ts';
import type { ReturnLineRow, ReturnRow } from '#domain/wms/returns/workshop-return.document.ts';
import {
  countedForReturn,
  looseForReturn,
  numberedForReturn,
  type ReturnState,
  returnCards,
  returnInHand,
  returnLack,
  returnPayload,
  returnQuantityProblem,
  returnStep,
  scanForReturn,
  startReturn,
  undoReturn,
  withoutLine,
} from '#domain/wms/returns/workshop-return.job.ts';
import type { BinFacts, BoxFacts, Scanned } from '#domain/wms/stock/scanned.ts';
import { held } from '#tests/support/held-rows.ts';

const LINE_SIDE = 'line-side';
const STORE = 'store';
const bin = (binType: number | null, warehouseId = LINE_SIDE): Scanned => {
  const facts: BinFacts = { id: `bin-${binType}`, binCode: `T${binType}`, warehouseId, binType };
  return { kind: 'bin', code: facts.binCode, bin: facts };
};
const boxAt = (boxNo: string, more: Partial<BoxFacts> = {}): Scanned => {
  const box: BoxFacts = {
    id: boxNo,
    boxNo,
    materialId: 'steel',
    matCode: 'M-STEEL',
    matName: '45#圆钢',
    unit: 'PCS',
    decimals: 0,
    batchNo: 'L1',
    expiry: '',
    expired: false,
    qty: '50',
    reservedQty: '0',
    boxStatus: 2,

    warehouseId: LINE_SIDE,
    binId: 'x',
    binCode: 'X',
    batchId: 'L1',
    supplierId: null,
    boxType: 1,
    lockDocType: null,
    lockDocId: null,
    updatedByName: '李强',
    ...more,
  };
  return { kind: 'box', code: boxNo, box };
};

describe('receiving at the line', () => {
  const job: ReceiveJob = {
    toWarehouseId: LINE_SIDE,
    boxes: ['B1', 'B2'].map((boxNo) => ({ boxId: boxNo, boxNo, qty: '50', unit: 'PCS', matCode: 'M', matName: '钢' })),
  };

  test('every box is scanned and the bin is known before the delivery can be received', () => {
    let state = startReceiving;
    expect(receiveBlocker(job, state)).toBe('receive.openBoxes');
    for (const boxNo of ['B1', 'B2']) ({ state } = scanForReceive(job, state, boxAt(boxNo)));
    expect(receiveBlocker(job, state)).toBe('receive.binNeeded');
    ({ state } = scanForReceive(job, state, bin(null)));
    expect(receiveBlocker(job, state)).toBeNull();
    expect(state.results).toEqual({ B1: 1, B2: 1 });
  });

  test('a box of the delivery counts even when its row is not on this device', () => {
    const { state } = scanForReceive(job, startReceiving, { kind: 'missing', code: 'B1', what: 'box' });
    expect(state.results).toEqual({ B1: 1 });
  });

  test('the same box twice counts once', () => {
    const once = scanForReceive(job, startReceiving, boxAt('B1')).state;
    const twice = scanForReceive(job, once, boxAt('B1'));
    expect(twice.answer).toMatchObject({ tone: 'warn', key: 'receive.again' });
    expect(twice.state).toBe(once);
  });

  test('a box that is on no line of the delivery is refused', () => {
    expect(scanForReceive(job, startReceiving, boxAt('B9')).answer).toMatchObject({ tone: 'error', key: 'receive.notListed' });
  });

  test('goods do not stay in the distribution bin, nor go to another store', () => {
    expect(scanForReceive(job, startReceiving, bin(6)).answer).toMatchObject({ tone: 'error', key: 'receive.binDistribution' });
    expect(scanForReceive(job, startReceiving, bin(null, STORE)).answer).toMatchObject({ tone: 'error', key: 'receive.binElsewhere' });
  });

  test('what was not scanned is short; what turns up after all is received', () => {
    const one = mark(startReceiving, 'B1', 1);
    const rest = restIs(job, one, 2).state;
    expect(rest.results).toEqual({ B1: 1, B2: 2 });
    expect(scanForReceive(job, rest, boxAt('B2'))).toMatchObject({ answer: { tone: 'warn' }, state: { results: { B1: 1, B2: 1 } } });
  });

  test('all of it is refused at once; what is scanned is received all the same', () => {
    const none = restIs(job, startReceiving, 3).state;
    expect(none.results).toEqual({ B1: 3, B2: 3 });
    expect(scanForReceive(job, none, boxAt('B2'))).toMatchObject({ answer: { tone: 'warn' }, state: { results: { B1: 3, B2: 1 } } });
  });

  test('undo takes the last result back', () => {
    const both = mark(mark(startReceiving, 'B1', 1), 'B2', 3);
    expect(backFromReceive(job, both)).toMatchObject({ answer: { code: 'B2' }, state: { results: { B1: 1 } } });
    expect(backFromReceive(job, startReceiving)).toBeNull();
  });

  test('undo forgets the bin that was scanned, and takes results back before a bin that came earlier', () => {
    const scanned = scanForReceive(job, startReceiving, bin(7)).state;
    expect(scanned.bin).not.toBeNull();
    expect(backFromReceive(job, scanned)).toMatchObject({ state: { bin: null }, answer: { tone: 'ok', key: 'receive.binLeft' } });
    const judged = mark(scanned, 'B1', 1);
    const without = backFromReceive(job, judged)?.state ?? judged;
    expect(without).toMatchObject({ bin: { binCode: 'T7' }, results: {} });
    expect(backFromReceive(job, without)?.state.bin).toBeNull();
    const replaced = scanForReceive(job, judged, bin(7)).state;
    expect(backFromReceive(job, replaced)?.state).toMatchObject({ bin: null, results: { B1: 1 } });
  });
});

describe('giving material back', () => {
  const begun = { ...startReturn, head: { ...startReturn.head, fromWarehouseId: LINE_SIDE, toWarehouseId: STORE } };
  const inHand = (boxNo: string, more: Partial<BoxFacts> = {}) => {
    const { state } = scanForReturn(begun, boxAt(boxNo, more));
    if (!state.counting) throw new Error('nothing to count');
    return { state, box: state.counting };
  };
  const whole = (): ReturnState => {
    const { state, box } = inHand('B1');
    return countedForReturn(state, box, '50').state;
  };

  test('the line-side store comes first', () => {
    expect(scanForReturn(startReturn, boxAt('B1')).answer).toMatchObject({ tone: 'error', key: 'back.placesFirst' });
    expect(returnStep(startReturn)).toBe('places');
    expect(returnStep(begun)).toBe('first');
    expect(returnStep(inHand('B1').state)).toBe('count');
    expect(returnStep(whole())).toBe('next');
  });

  test('a box of this line-side store is counted; the whole box keeps its number', () => {
    expect(returnPayload(whole(), 'id')).toEqual({
      id: 'id',
      fromWarehouseId: LINE_SIDE,
      toWarehouseId: STORE,
      returnReason: 1,
      orderNo: null,
      remark: null,
      lines: [{ materialId: 'steel', sourceBoxId: 'B1', newBoxNo: null, batchNo: null, qty: '50', needInspect: false }],
    });
  });

  test('a part is less than the box holds, never more than is free, and gets a number of its own', () => {
    const { state, box } = inHand('B1', { reservedQty: '10' });
    const { take } = countedForReturn(state, box, '40');
    if (!take) throw new Error('no part');
    expect(numberedForReturn(state, take, 'N1').state).toMatchObject({
      counting: null,
      lines: [{ sourceBoxNo: 'B1', newBoxNo: 'N1', qty: '40' }],
    });
    expect(returnQuantityProblem(box, '41')?.key).toBe('back.quantityTooMuch');
    expect(undoReturn(state)?.state.counting).toBeNull();
    expect(undoReturn(startReturn)).toBeNull();
    expect(returnQuantityProblem(box, '40')).toBeNull();
  });

  test('loose material is listed under its new number, and may be added while a box is counted', () => {
    const { state } = inHand('B1');
    const steel = { materialId: 'steel', matCode: 'M-STEEL', matName: '45#圆钢', unit: 'PCS', qty: '5', batchNo: 'L9' };
    const { take } = looseForReturn(state, steel);
    if (!take) throw new Error('nothing to number');
    const { state: next } = numberedForReturn({ ...state, head: { ...state.head, needInspect: 'true' } }, take, 'N2');
    expect(next.counting).toEqual(state.counting);
    expect(returnPayload(next, 'id').lines).toMatchObject([{ sourceBoxId: null, newBoxNo: 'N2', batchNo: 'L9', needInspect: true }]);
    expect(returnCards(next)).toMatchObject([{ key: 'N2', code: 'N2', notes: ['', 'L9', { key: 'inspect' }] }]);
    expect(withoutLine(next, 'N2').lines).toEqual([]);
  });

  test('a line is known by the number on its label, and a part tells the box that it came from', () => {
    expect(returnCards(whole())).toMatchObject([{ key: 'B1', code: 'B1', total: '50', state: 'done', notes: ['', 'L1', ''] }]);
    const { state, box } = inHand('B1');
    const part = numberedForReturn(state, { box, qty: '5' }, 'N1').state;
    expect(returnCards(part)).toMatchObject([{ code: 'N1', notes: [{ key: 'part', params: { box: 'B1' } }, 'L1', ''] }]);
    expect(returnInHand(state)).toMatchObject({ code: 'B1', name: 'M-STEEL 45#圆钢' });
    expect(returnInHand(part)).toBeNull();
  });

  test('it is complete with both stores, a line and a reason', () => {
    expect(returnLack(startReturn)).toBe('places');
    expect(returnLack(begun)).toBe('goods');
    expect(returnLack(inHand('B1').state)).toBe('qty');
    expect(returnLack(whole())).toBeNull();
    expect(returnLack({ ...whole(), head: { ...begun.head, returnReason: '' } })).toBe('reason');
  });

  test('a box is given back once', () => {
    expect(scanForReturn(whole(), boxAt('B1')).answer).toMatchObject({ tone: 'warn', key: 'back.again' });
  });

  test.each([
    ['of another store', { warehouseId: STORE }, 'scan.elsewhere'],
    ['locked by a document', { boxStatus: 5 }, 'back.locked'],
    ['not normal', { boxStatus: 14 }, 'back.notNormal'],
    ['promised away', { reservedQty: '50' }, 'back.reserved'],
  ])('a box %s cannot be given back', (_why, more, key) => {
    expect(scanForReturn(begun, boxAt('B1', more)).answer).toMatchObject({ tone: 'error', key });
  });
});

describe('confirming a return in the store', () => {
  const line: PendingLine = {
    docId: 'd',
    docNo: 'WR1',
    lineId: 'l1',
    boxNo: 'B1',
    sourceBoxId: 'b',
    toWarehouseId: STORE,
    matCode: 'M',
    matName: '钢',
    unit: 'PCS',
    decimals: 0,
    qty: '20',
    returnReason: 1,
    needInspect: false,
  };
  const atBin = (given: PendingLine, qty: string, binType: number | null) =>
    scanForConfirm([given], { ...startConfirm, line: given, qty }, bin(binType, STORE));

  test('box, quantity, bin', () => {
    const { state } = scanForConfirm([line], startConfirm, boxAt('B1'));
    expect(confirmInstruction(state)).toMatchObject({ key: 'confirm.do.count' });
    const { take } = atBin(line, '20', 1);
    expect(take).toMatchObject({ qty: '20', needsRest: false, bin: { binType: 1 } });
  });

  test('loose material is found by its label, although no box exists yet', () => {
    const { state } = scanForConfirm([{ ...line, sourceBoxId: null }], startConfirm, { kind: 'missing', code: 'B1', what: 'box' });
    expect(state.line?.lineId).toBe('l1');
  });

  test('the bin is not taken before the quantity is agreed', () => {
    const { answer } = scanForConfirm([line], { ...startConfirm, line }, bin(1, STORE));
    expect(answer).toMatchObject({ tone: 'error', key: 'confirm.countFirst' });
  });

  test('less than announced leaves a rest that needs a number; loose material leaves none', () => {
    expect(atBin(line, '15', 1).take?.needsRest).toBe(true);
    expect(atBin({ ...line, sourceBoxId: null }, '15', 1).take?.needsRest).toBe(false);
    expect(atBin(line, '0', 1).take?.needsRest).toBe(false);
    expect(confirmQuantityProblem(line, '21')?.key).toBe('confirm.quantityTooMuch');
    expect(confirmQuantityProblem({ ...line, sourceBoxId: null }, '21')).toBeNull();
    expect(confirmQuantityProblem(line, '0')).toBeNull();
  });

  test('another quantity than announced asks for its reason before it stands; undo counts anew, then puts the box back', () => {
    expect(countedForConfirm(line, '20').state).toMatchObject({ qty: '20', differs: null });
    expect(countedForConfirm(line, '15').state).toMatchObject({ qty: null, differs: '15' });
    const { state } = agreed(line, '15', 'missing');
    expect(state).toMatchObject({ qty: '15', diffReason: 'missing', differs: null });
    expect(backFromConfirm(state)?.state).toMatchObject({ line, qty: null, diffReason: null });
    expect(backFromConfirm({ ...startConfirm, line })?.state).toEqual(startConfirm);
    expect(backFromConfirm(startConfirm)).toBeNull();
  });

  test('good material goes to the return area or to storage, defective material to the unqualified bin only', () => {
    const defective = { ...line, returnReason: 3 };
    expect(atBin(line, '20', null).take).toBeDefined();
    expect(atBin(line, '20', 5).answer.key).toBe('confirm.binWrong.2');
    expect(atBin(defective, '20', 5).take).toBeDefined();
    expect(atBin(defective, '20', null).answer.key).toBe('confirm.binWrong.14');
    expect(atBin({ ...line, needInspect: true }, '20', 5).answer.key).toBe('confirm.binWrong.4');
  });

  test('a bin of another warehouse is refused', () => {
    const { answer } = scanForConfirm([line], { ...startConfirm, line, qty: '20' }, bin(1, LINE_SIDE));
    expect(answer.key).toBe('confirm.binElsewhere');
  });
});

describe('what waits for the store', async () => {
  const header = (id: string, createdAt: string) =>
    ({ id, createdAt, status: 2, docNo: id === 'new' ? null : id, toWarehouseId: STORE, returnReason: 1 }) as ReturnRow;
  const row = (docId: string, lineNo: number, more: Partial<ReturnLineRow> = {}) =>
    ({
      id: `${docId}-${lineNo}`,
      docId,
      lineNo,
      boxNo: null,
      newBoxNo: `N${lineNo}`,
      confirmedAt: null,
      qty: '5',
      unitCode: 'PCS',
      ...more,
    }) as ReturnLineRow;
  const rows = held({
    workshopReturnLine: [row('new', 1), row('old', 2, { boxNo: 'B2' }), row('old', 1), row('old', 3, { confirmedAt: 'now' })],
    unit: [{ unitCode: 'PCS', decimalPlaces: 0 }],
  });
  const over = { ...header('old', '2026-01'), status: 5 } as ReturnRow;
  const elsewhere = { ...header('old', '2026-01'), toWarehouseId: 'other' };
  const waiting = await pendingLines(rows, [header('new', '2026-02'), header('old', '2026-01'), over, elsewhere], new Set([STORE]));
  const [first] = waiting;

  test('is what nobody has confirmed, of the oldest return first; a box that is not made yet is known by its number', () => {
    expect(waiting.map(({ docNo, boxNo }) => [docNo, boxNo])).toEqual([
      ['old', 'N1'],
      ['old', 'B2'],
      [null, 'N1'],
    ]);
    expect([0, 1, 2, 3, 4].filter((status) => isPending({ status: status as 2 }))).toEqual([2, 4]);
  });

  test('stays in sight when it is in its bin, with what was counted', () => {
    if (!first) throw new Error('nothing waits');
    const put = { line: first, qty: '4', diffReason: 'lost', bin: {} as BinFacts, needsRest: true };
    const cards = confirmReturnWork(waiting).face({ ...startConfirm, line: waiting[1] ?? null }, [put]).lines;
    expect(cards.map(({ code, total, state }) => [code, total, state])).toEqual([
      ['B2', '5', 'active'],
      ['N1', '5', 'todo'],
      ['N1', '4', 'done'],
    ]);
    const { inHand } = confirmReturnWork(waiting).face({ ...startConfirm, line: first, qty: '4', diffReason: 'lost' }, []);
    expect(inHand?.facts?.at(-1)?.value).toBe('lost');
  });

  test('without a reason the quantity is counted again', () => {
    if (!first) throw new Error('nothing waits');
    const differs = countedForConfirm(first, '4').state;
    const { reason } = confirmReturnWork(waiting);
    const asked = reason?.(differs);
    expect(asked?.take('lost')(differs)?.state).toMatchObject({ qty: '4', diffReason: 'lost' });
    expect(asked?.leave(differs)?.state).toEqual({ ...startConfirm, line: first });
    expect(reason?.(startConfirm)).toBeNull();
  });

  test('is written with the number of the rest that stays at the line; a tap takes a line in hand', () => {
    if (!first) throw new Error('nothing waits');
    const work = confirmReturnWork(waiting);
    const put = { line: first, qty: '4', diffReason: 'lost', bin: { id: 'bin' } as BinFacts, needsRest: true };
    expect(work.needsNumber?.(put)).toBe(true);
    const written = work.write?.(put, 'R1');
    expect(written?.orders[0]?.payload).toMatchObject({ lineId: first.lineId, confirmQty: '4', binId: 'bin', restNo: 'R1' });
    expect(written?.also).toMatchObject({ key: 'confirm.rest', code: 'R1' });
    expect(work.tap?.(startConfirm, first.lineId)?.state.line).toBe(first);
    expect(work.tap?.(startConfirm, 'another')).toBeNull();
  });
});

test('a code that this device does not know is told in the words of the job', () => {
  const unknown: Scanned = { kind: 'missing', code: 'B-900', what: 'unknown' };
  const delivery: ReceiveJob = { toWarehouseId: LINE_SIDE, boxes: [] };
  expect(scanForReceive(delivery, startReceiving, unknown).answer).toMatchObject({ tone: 'error', key: 'receive.unknown' });
  expect(scanForReturn({ ...startReturn, head: { ...startReturn.head, fromWarehouseId: LINE_SIDE } }, unknown).answer).toMatchObject({
    tone: 'error',
    key: 'back.unknown',
  });
  expect(scanForConfirm([], startConfirm, unknown).answer).toMatchObject({ tone: 'error', key: 'confirm.notPending' });
});
