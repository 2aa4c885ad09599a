import { describe, expect, test } from 'vitest';
import {
  backFromMade,
  changeMade,
  chosenMade,
  hearMade,
  type MadeGoods,
  type MadeHeard,
  type MadeState,
  type MadeStep,
  madeCards,
  madeFacts,
  madeGoods,
  madeLabels,
  madePayload,
  saveMade,
  startMade,
} from '#domain/wms/finished/finished.job.ts';
import type { FinishedReceiptLineRow } from '#domain/wms/finished/finished-receipt.document.ts';

const gear: MadeGoods = {
  materialId: 'm-gear',
  matCode: 'CP-0001',
  matName: '齿轮箱',
  unit: 'PCS',
  decimals: 0,
  packQty: '48',
  batchManaged: true,
  shelfLifeManaged: false,
  shelfLife: null,
  warrantyUnit: null,
};
const factsOf = (state: MadeState) => madeFacts([], [], state, '2026-07-01');
const say = (state: MadeState, heard: MadeHeard): MadeStep => hearMade(state, heard, factsOf);
const box = (boxNo: string): MadeHeard => ({ kind: 'box', boxNo, known: null, label: {} });
const bin = (more: Partial<Extract<MadeHeard, { kind: 'bin' }>> = {}): MadeHeard => ({
  kind: 'bin',
  id: 'b-mr',
  binCode: 'CP-MR',
  binType: 7,
  elsewhere: false,
  whName: '',
  ...more,
});
const label: MadeHeard = { kind: 'material', label: { material: 'CP-0001' }, goods: gear };

/** The goods are named, the bin is scanned, the first box is in hand with 40 typed over the standard and its batch. */
function firstBox(): MadeState {
  const named = say(startMade, label).state;
  const placed = say(named, bin()).state;
  const held = say(placed, box('B1')).state;
  return changeMade(held, { qty: '40', batchNo: 'CP260701' }, factsOf(held));
}

describe('receiving what was made', () => {
  test('the label of the goods names what the next boxes hold', () => {
    const step = say(startMade, label);
    expect(step.answer).toMatchObject({ tone: 'ok', key: 'made.goods' });
    expect(step.state.dock.lineId).toBe('m-gear');
  });

  test('a box before anybody has said what it holds asks for the goods', () => {
    expect(say(startMade, box('B1')).answer).toMatchObject({ tone: 'warn', key: 'made.chooseLine' });
  });

  test('a bin before the first box is kept for it', () => {
    const { draft } = firstBox().dock;
    expect(draft).toMatchObject({ boxNo: 'B1', lineId: 'm-gear', binId: 'b-mr' });
  });

  test('the standard proposes the quantity of the first box; the next one is proposed like it, even before the saved one was read', () => {
    const named = say(say(startMade, label).state, bin()).state;
    expect(say(named, box('B1')).state.dock.draft?.qty).toBe('48');
    const saved = saveMade(firstBox(), factsOf(firstBox()));
    expect(say(saved.state, box('B2')).state.dock.draft).toMatchObject({ qty: '40', binId: 'b-mr', batchNo: 'CP260701' });
  });

  test('a complete box is written as it was entered', () => {
    const { take } = saveMade(firstBox(), factsOf(firstBox()));
    expect(take?.kind === 'save' && madePayload('doc', take.draft)).toEqual({
      id: 'doc',
      materialId: 'm-gear',
      qty: '40',
      toBinId: 'b-mr',
      boxNo: 'B1',
      batchNo: 'CP260701',
      productionDate: null,
      expiryDate: null,
    });
  });

  test('the next scan saves a complete box, and an incomplete one is asked for what it lacks', () => {
    const next = say(firstBox(), box('B2'));
    expect(next).toMatchObject({ answer: { key: 'saved' }, take: { kind: 'save' } });
    expect(next.state.dock.draft).toMatchObject({ boxNo: 'B2', qty: '40', binId: 'b-mr', batchNo: 'CP260701' });
    const noBatch = changeMade(firstBox(), { batchNo: '' }, factsOf(firstBox()));
    const refused = say(noBatch, box('B2'));
    expect(refused.answer).toMatchObject({ tone: 'error', key: 'finishFirst', params: { step: 'batch' } });
    expect(refused.state.dock.draft?.boxNo).toBe('B1');
  });

  test('goods are not set down in a bin of another store or of another kind', () => {
    expect(say(startMade, bin({ elsewhere: true })).answer).toMatchObject({ tone: 'error', key: 'binElsewhere' });
    expect(say(startMade, bin({ binType: 9 })).answer).toMatchObject({ tone: 'error', key: 'made.binType' });
  });

  test('undo puts the box in hand down, then takes the newest one back', () => {
    expect(backFromMade(firstBox(), undefined)?.state.dock.draft).toBeNull();
    const saved = saveMade(firstBox(), factsOf(firstBox())).state;
    expect(backFromMade(saved, { id: 'l1', boxNo: 'B1' })?.take).toEqual({ kind: 'unscan', boxId: 'l1', boxNo: 'B1' });
    expect(backFromMade(startMade, undefined)).toBeNull();
  });
});

describe('what is shown and printed', () => {
  const line = (id: string, more: Partial<FinishedReceiptLineRow> = {}) =>
    ({
      id,
      boxNo: `B-${id}`,
      matCode: 'CP-0001',
      matName: '齿轮箱',
      spec: null,
      qty: '40',
      unitCode: 'PCS',
      batchNo: 'L1',
      toBinId: 'bin',
      ...more,
    }) as FinishedReceiptLineRow;

  test('goods may be chosen instead of scanned', () => {
    const step = chosenMade(startMade, gear, factsOf);
    expect(step).toMatchObject({ answer: { key: 'made.goods' }, state: { goods: [gear], dock: { lineId: 'm-gear' } } });
    expect(chosenMade(step?.state ?? startMade, gear, factsOf)?.state.goods).toEqual([gear]);
  });

  test('a material without a standard box proposes no quantity', () => {
    const row = { id: 'm', matCode: 'M', matName: '轴', spec: 'φ8', baseUnit: 'PCS', packQty: '0' } as Parameters<typeof madeGoods>[0];
    expect(madeGoods(row, 0)).toMatchObject({ matName: '轴 · φ8', packQty: null });
    expect(madeGoods({ ...row, spec: null, packQty: '48' }, 0)).toMatchObject({ matName: '轴', packQty: '48' });
  });

  test('the newest box comes first', () => {
    expect(madeCards([line('1'), line('2', { batchNo: null })]).map(({ code, notes }) => [code, notes])).toEqual([
      ['B-2', ['']],
      ['B-1', ['L1']],
    ]);
  });

  test('each label tells which of all boxes it is, and where it goes', () => {
    const labels = madeLabels({ createdAt: 'then', docNo: null }, [line('1'), line('2', { toBinId: 'x' })], (id) =>
      id === 'bin' ? 'A-01' : null,
    );
    expect(labels).toMatchObject([
      { boxNo: 'B-1', bin: 'A-01', pack: '1/2', receivedAt: 'then', spec: '' },
      { boxNo: 'B-2', bin: null, pack: '2/2' },
    ]);
  });
});
