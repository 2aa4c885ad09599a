import { describe, expect, it } from 'vitest';
import { problem } from '#domain/kernel/problem.ts';
import { formatBinLabel, formatBoxLabel, formatIdLabel, parseScan } from '#domain/system/scan-code.ts';
import type { Limits } from '#domain/wms/inbound/acceptance.ts';
import {
  type Acceptance,
  afterSave,
  type BoxDraft,
  backFromReceiving,
  breaches,
  chooseLine,
  type LineFacts,
  missing,
  type Outcome,
  type ReceiveState,
  receiveStep,
  releasedLines,
  saveStep,
  startAnew,
  startReceive,
  stepOf,
  withBin,
  withProduction,
} from '#domain/wms/receiving/dock.job.ts';
import { type Found, hear, type KnownBox } from '#domain/wms/receiving/scan-at-dock.ts';

const STORE = 'w-store';
const limits: Limits = { openQty: null, tolerancePct: '0', minRestDays: null };
const accepts: Acceptance = { limits, received: '0', today: '2026-03-01', mayConcede: true };
const steel: LineFacts = {
  id: 'l-steel',
  matCode: 'M-STEEL',
  name: '45#圆钢',
  unit: 'PCS',
  rest: '100',
  packQty: '20',
  batchManaged: false,
  lastBatch: null,
  shelfLifeManaged: false,
  shelfLife: null,
  warrantyUnit: null,
  accepts,
};
const paint: LineFacts = {
  id: 'l-paint',
  matCode: 'M-PAINT',
  name: '环氧底漆',
  unit: 'KG',
  rest: '12.5',
  packQty: null,
  batchManaged: true,
  lastBatch: null,
  shelfLifeManaged: true,
  shelfLife: 6,
  warrantyUnit: 30,
  accepts,
};
const lines = [steel, paint];
const nothing: Found = { mine: null, taken: false, supplierBox: null, bins: [], material: null };
const receiving = { id: 'b-rcv', binCode: 'RCV-1', warehouseId: STORE, binType: 0 };

/** What the dock says to this text, with what the tablet found for it. */
function scan(state: ReceiveState, text: string, found: Partial<Found> = {}, among: readonly LineFacts[] = lines): Outcome {
  return receiveStep(state, hear(parseScan(text), { ...nothing, ...found }, STORE), among);
}
const start = startReceive('b-rcv');
const steelLabel = formatBoxLabel({ boxNo: 'B1', material: 'M-STEEL', quantity: '20', unit: 'PCS' });
const announced: KnownBox = { lineId: 'l-steel', qty: '25', batchNo: 'H77', productionDate: null };

describe('a box at the dock', () => {
  it('that the supplier announced fills in line, quantity and batch at once', () => {
    const { state, answer } = scan(start, 'SUP-0001', { supplierBox: announced });
    expect(state.draft).toMatchObject({ boxNo: 'SUP-0001', lineId: 'l-steel', qty: '25', batchNo: 'H77', binId: 'b-rcv' });
    expect(stepOf(state, lines)).toBe('save');
    expect(answer.tone).toBe('ok');
  });

  it('counts by the delivery note where its label says something else, and says so', () => {
    const { state, answer } = scan(start, steelLabel, { supplierBox: announced });
    expect(state.draft?.qty).toBe('25');
    expect(answer).toMatchObject({ tone: 'warn', key: 'qtyDiffers', params: { label: '20', qty: '25' } });
  });

  it('with a material on its label goes to that line', () => {
    expect(scan(start, steelLabel).state.draft).toMatchObject({ lineId: 'l-steel', qty: '20' });
  });

  it('of a material that was not ordered is refused', () => {
    const label = formatBoxLabel({ boxNo: 'B9', material: 'M-GLUE', quantity: '1', unit: 'KG' });
    expect(scan(start, label)).toMatchObject({ state: { draft: null }, answer: { tone: 'error', key: 'otherMaterial' } });
  });

  it('with a bare number waits for its line, unless one was chosen or only one is open', () => {
    expect(stepOf(scan(start, 'B000000101').state, lines)).toBe('line');
    expect(scan({ ...start, lineId: 'l-paint' }, 'B000000101').state.draft?.lineId).toBe('l-paint');
    expect(scan(start, 'B000000101', {}, [steel, { ...paint, rest: '0' }]).state.draft?.lineId).toBe('l-steel');
  });

  it('proposes a full pack, and the rest when a pack is more than that', () => {
    expect(scan(start, 'B000000101', {}, [steel]).state.draft?.qty).toBe('20');
    expect(scan(start, 'B000000101', {}, [{ ...steel, rest: '7' }]).state.draft?.qty).toBe('7');
  });

  it('is not counted twice, and a number once used or taken back is never used again', () => {
    expect(scan(start, 'B1', { mine: { isRemoved: false } }).answer).toMatchObject({ tone: 'warn', key: 'again' });
    expect(scan(start, 'B1', { mine: { isRemoved: true } }).answer).toMatchObject({ tone: 'error', key: 'removed' });
    expect(scan(start, 'B1', { taken: true }).answer).toMatchObject({ tone: 'error', key: 'used' });
  });

  it('scanned again while it is in hand is a warning and changes nothing', () => {
    const { state } = scan(start, steelLabel);
    const again = scan(state, steelLabel);
    expect(again.answer).toMatchObject({ tone: 'warn', key: 'inHand' });
    expect(again.state).toBe(state);
  });
});

describe('what is asked for', () => {
  const paintLabel = formatBoxLabel({ boxNo: 'P1', material: 'M-PAINT', quantity: '5', unit: 'KG' });

  it('a batch and an expiry where the material needs them, in this order', () => {
    const { draft } = scan(start, paintLabel).state;
    expect(draft && missing(draft, paint)).toEqual(['batch', 'expiry']);
  });

  it('no expiry once the production day is known: it follows from the shelf life', () => {
    const { draft } = scan(start, paintLabel).state;
    const dated = draft && withProduction({ ...draft, batchNo: 'L1' }, paint, '2026-01-31');
    expect(dated?.expiryDate).toBe('2026-07-30');
    expect(dated && missing(dated, paint)).toEqual([]);
  });

  it('the same batch as the last box of the line is proposed', () => {
    expect(scan(start, paintLabel, {}, [{ ...paint, lastBatch: 'L1' }]).state.draft?.batchNo).toBe('L1');
  });

  it('a bin, where the warehouse has no receiving bin', () => {
    expect(stepOf(scan(startReceive(''), steelLabel).state, lines)).toBe('bin');
  });
});

describe('codes in any order', () => {
  it('a bin before or after the box sets where it stands, and stays for the next', () => {
    const bin = formatBinLabel({ warehouse: 'YCL01', bin: 'RCV-2' });
    const found = { bins: [{ ...receiving, id: 'b-2', binCode: 'RCV-2' }] };
    const first = scan(scan(start, bin, found).state, steelLabel);
    expect(first.state.draft?.binId).toBe('b-2');
    const later = scan(scan(start, steelLabel).state, bin, found);
    expect(later.state).toMatchObject({ binId: 'b-2', draft: { binId: 'b-2', boxNo: 'B1' } });
    expect(afterSave(later.state, lines).binId).toBe('b-2');
  });

  it('a storage bin or a bin of another warehouse is refused by name', () => {
    expect(scan(start, 'A-01', { bins: [{ ...receiving, binType: null, binCode: 'A-01' }] }).answer.key).toBe('binType');
    expect(scan(start, 'A-01', { bins: [{ ...receiving, warehouseId: 'other', whName: '二库' }] }).answer).toMatchObject({
      key: 'binElsewhere',
      params: { whName: '二库' },
    });
  });

  it('the next box saves the one in hand first, when nothing is missing', () => {
    const next = scan(scan(start, steelLabel).state, 'SUP-2', { supplierBox: announced });
    expect(next).toMatchObject({ take: { kind: 'save', draft: { boxNo: 'B1' }, also: { code: 'SUP-2' } } });
    expect(next.answer).toMatchObject({ key: 'saved', code: 'B1' });
    expect(next.state.draft?.boxNo).toBe('SUP-2');
  });

  it('the next box is refused while the one in hand lacks something, and says what', () => {
    const { state } = scan(start, 'B000000101');
    expect(scan(state, 'B000000102')).toMatchObject({ state, answer: { tone: 'error', params: { boxNo: 'B000000101', step: 'line' } } });
  });

  it('a material label chooses the line of the box in hand', () => {
    const { state } = scan(start, 'B000000101');
    expect(scan(state, formatIdLabel('M', 'M-STEEL')).state.draft).toMatchObject({ lineId: 'l-steel', qty: '20' });
  });

  it('a material label alone begins a box that still needs a number', () => {
    const { state } = scan(start, formatIdLabel('M', 'M-STEEL'));
    expect(stepOf(state, lines)).toBe('number');
    expect(scan(state, 'B000000109').state.draft).toMatchObject({ boxNo: 'B000000109', lineId: 'l-steel' });
  });

  it('confirm saves, undo puts the box down, undo with empty hands takes back the last one', () => {
    const { state } = scan(start, steelLabel);
    const newest = { id: 'box-0', boxNo: 'B0' };
    expect(saveStep(state, lines).take).toMatchObject({ kind: 'save', draft: { boxNo: 'B1' } });
    expect(saveStep(start, lines).answer.key).toBe('nothing');
    expect(backFromReceiving(state, newest)).toMatchObject({ state: { draft: null }, answer: { key: 'dropped' } });
    expect(backFromReceiving(start, newest)?.take).toEqual({ kind: 'unscan', boxId: 'box-0', boxNo: 'B0' });
    expect(backFromReceiving(start, undefined)).toBeNull();
    expect(scan(start, formatIdLabel('C', 'UNDO')).answer.key).toBe('nothingToUndo');
  });

  it('a damaged label or a badge is not taken for a box', () => {
    const broken = `${steelLabel.slice(0, -1)}${steelLabel.endsWith('A') ? 'B' : 'A'}`;
    expect(scan(start, broken).answer).toMatchObject({ key: 'wrongKind', params: { what: 'damaged' } });
    expect(scan(start, formatIdLabel('E', 'E1001')).answer.params.what).toBe('person');
  });
});

describe('labels of the trade', () => {
  const inHand = () => scan({ ...start, lineId: 'l-paint' }, 'B000000101').state;

  it('the next box keeps the batch that was typed for the one before it', () => {
    const first = inHand();
    const typed = { ...first, draft: first.draft && { ...first.draft, batchNo: 'HAND-7', expiryDate: '2026-09-01', qty: '5' } };
    const next = scan(typed, 'B000000102');
    expect(next).toMatchObject({
      take: { draft: { boxNo: 'B000000101', batchNo: 'HAND-7' } },
      state: { draft: { boxNo: 'B000000102', batchNo: 'HAND-7' } },
    });
    // 12.5 were open, 5 of them are in the box before.
    expect(next.state.draft?.qty).toBe('7.5');
  });

  it('a label of batch, dates and count alone is read into the box in hand', () => {
    const { state, answer } = scan(inHand(), '(10)LOT-9(17)270131(11)260801(37)4');
    expect(answer).toMatchObject({ tone: 'ok', key: 'label', params: { lot: 'LOT-9', expiry: '2027-01-31', qty: '4' } });
    expect(state.draft).toMatchObject({
      boxNo: 'B000000101',
      batchNo: 'LOT-9',
      expiryDate: '2027-01-31',
      productionDate: '2026-08-01',
      qty: '4',
    });
  });

  it('from its day of production the expiry follows', () => {
    expect(scan(inHand(), '(10)LOT-9(11)260131').state.draft).toMatchObject({ productionDate: '2026-01-31', expiryDate: '2026-07-30' });
  });

  it('with nothing in hand it begins a box of the chosen line, and is never taken for a box number', () => {
    const { state } = scan({ ...start, lineId: 'l-paint' }, ']C110LOT-9');
    expect(state.draft).toMatchObject({ boxNo: '', lineId: 'l-paint', batchNo: 'LOT-9' });
    expect(scan(start, ']C110LOT-9')).toMatchObject({ state: { draft: { batchNo: 'LOT-9', lineId: '' } }, answer: { key: 'labelLine' } });
  });

  it('a GTIN that names no material says nothing of it: the rest of the label counts', () => {
    const { state } = scan({ ...start, lineId: 'l-paint' }, '(01)04012345678901(10)LOT-9(17)270131(37)4');
    expect(state.draft).toMatchObject({ lineId: 'l-paint', batchNo: 'LOT-9', qty: '4' });
  });

  it('the number of a handling unit is the number of the box', () => {
    const { state } = scan({ ...start, lineId: 'l-paint' }, '(00)340123456789012340(10)LOT-9(17)270131(37)4');
    expect(state.draft).toMatchObject({ boxNo: '340123456789012340', batchNo: 'LOT-9', expiryDate: '2027-01-31', qty: '4' });
    expect(stepOf(state, lines)).toBe('save');
  });
});

describe('after a box was saved', () => {
  it('a line chosen by hand is let go when it is full', () => {
    const state = { ...scan({ ...start, lineId: 'l-steel' }, 'B000000101').state };
    const full = { ...state, draft: state.draft && { ...state.draft, qty: '100' } };
    expect(afterSave(full, lines).lineId).toBe('');
    expect(afterSave(state, lines).lineId).toBe('l-steel');
  });
});

describe('a box that the server refused', () => {
  const { draft } = scan(start, steelLabel).state;
  const refused = { ...(draft as BoxDraft), qty: '7', batchNo: 'LOT-7' };

  it('is in hand as it was entered', () => {
    expect(startAnew(refused, problem('BATCH_REQUIRED')).draft).toEqual(refused);
  });

  it('asks for another number where that one is taken, and keeps what else was entered', () => {
    const state = startAnew(refused, problem('BOX_NO_USED'));
    expect(stepOf(state, lines)).toBe('number');
    const given = scan(state, 'B000000102').state;
    expect(given.draft).toEqual({ ...refused, boxNo: 'B000000102' });
    expect(stepOf(given, lines)).toBe('save');
  });
});

describe('goods that go straight into storage', () => {
  const screws: LineFacts = { ...steel, id: 'l-screw', matCode: 'HW-SCREW', packQty: null, shelf: { binId: 'b-shelf', loose: true } };
  const drills: LineFacts = { ...steel, id: 'l-drill', matCode: 'HW-DRILL', shelf: { binId: '', loose: false } };
  const hardware = [screws, drills, steel];
  const shelf = { id: 'b-w2', binCode: 'W-02', warehouseId: STORE, binType: null };
  const boxed = () => scan({ ...start, lineId: 'l-drill' }, 'B000000107', {}, hardware).state;
  const atBin = (state: ReceiveState, bin: typeof shelf | typeof receiving) => scan(state, bin.binCode, { bins: [bin] }, hardware);

  it('loose ones need no number: their line is chosen, quantity and bin are proposed', () => {
    const state = chooseLine(start, screws);
    expect(state.draft).toMatchObject({ boxNo: '', qty: '100', binId: 'b-shelf' });
    expect(stepOf(state, hardware)).toBe('save');
  });

  it('are set down in a storage bin, which stays theirs: the next box goes to the receiving area again', () => {
    const { state } = atBin(chooseLine(start, screws), shelf);
    expect(state.draft?.binId).toBe('b-w2');
    expect(afterSave(state, hardware)).toMatchObject({ draft: null, binId: 'b-rcv' });
    expect(chooseLine(state, steel).draft?.binId).toBe('b-rcv');
  });

  it('loose ones have nothing to do in the receiving area, boxes may stand there', () => {
    expect(atBin(chooseLine(start, screws), receiving).answer).toMatchObject({ tone: 'error', key: 'binStorage' });
    expect(stepOf(boxed(), hardware)).toBe('bin');
    expect(atBin(boxed(), receiving).state.draft?.binId).toBe('b-rcv');
    expect(atBin(boxed(), shelf).state.draft?.binId).toBe('b-w2');
  });

  it('loose ones without a bin where they belong are asked for one, and are never proposed the receiving area', () => {
    const bolts: LineFacts = { ...screws, id: 'l-bolt', shelf: { binId: '', loose: true } };
    const held = (line: LineFacts, state = start) => withBin(chooseLine(state, line), 'b-rcv', [...hardware, bolts]);
    expect(stepOf(held(bolts), [bolts])).toBe('bin');
    expect(stepOf(scan(held(bolts), shelf.binCode, { bins: [shelf] }, [bolts]).state, [bolts])).toBe('save');
    expect([held(screws).draft?.binId, held(drills, boxed()).draft?.binId]).toEqual(['b-shelf', 'b-rcv']);
  });

  it('a storage bin says nothing before it is known what goes into it', () => {
    expect(atBin(start, shelf).answer).toMatchObject({ tone: 'warn', key: 'lineFirst' });
    expect(atBin({ ...start, lineId: 'l-steel' }, shelf).answer).toMatchObject({ tone: 'error', key: 'binType' });
  });
});

describe('the rule of acceptance', () => {
  const held = (mayConcede: boolean): LineFacts => ({
    ...steel,
    accepts: { ...accepts, mayConcede, received: '990', limits: { openQty: '1000', tolerancePct: '2', minRestDays: null } },
  });
  const inHand = (line: LineFacts, qty: string): ReceiveState => {
    const { state } = scan({ ...start, lineId: line.id }, 'B000000101', {}, [line]);
    return { ...state, draft: state.draft && { ...state.draft, qty } };
  };

  it('within the tolerance nothing is asked', () => {
    expect(stepOf(inHand(held(true), '30'), [held(true)])).toBe('save');
  });

  it('more than that asks why, and is saved with the reason', () => {
    const line = held(true);
    const state = inHand(line, '31');
    expect(stepOf(state, [line])).toBe('concession');
    expect(breaches(state.draft as BoxDraft, line)).toEqual([
      { code: 'QTY_OVER', params: { matCode: 'M-STEEL', qty: '1021', limit: '1000', over: '21' } },
    ]);
    expect(saveStep(state, [line])).toMatchObject({ state, answer: { tone: 'error', params: { step: 'concession' } } });
    const reasoned = { ...state, draft: state.draft && { ...state.draft, concession: '供方补损' } };
    expect(saveStep(reasoned, [line]).take).toMatchObject({ kind: 'save', draft: { concession: '供方补损' } });
  });

  it('whoever may not concede is told the right, with and without a reason', () => {
    const line = held(false);
    const state = inHand(line, '31');
    const reasoned = { ...state, draft: state.draft && { ...state.draft, concession: '供方补损' } };
    for (const one of [state, reasoned])
      expect(saveStep(one, [line])).toMatchObject({ state: one, answer: { tone: 'error', key: 'may.QTY_OVER', params: { over: '21' } } });
  });

  it('released by somebody with the right it is saved with its reason, and not without one', () => {
    const line = held(false);
    const state = inHand(line, '31');
    expect(saveStep(state, releasedLines([line]))).toMatchObject({ answer: { tone: 'error', params: { step: 'concession' } } });
    const reasoned = { ...state, draft: state.draft && { ...state.draft, concession: '供方补损' } };
    expect(saveStep(reasoned, releasedLines([line])).take).toMatchObject({ kind: 'save', draft: { concession: '供方补损' } });
  });

  it('goods that keep for less than their material asks need the same', () => {
    const short = { ...paint, accepts: { ...accepts, limits: { ...limits, minRestDays: 90 } } };
    const { state } = scan(start, formatBoxLabel({ boxNo: 'P1', material: 'M-PAINT', quantity: '5', unit: 'KG' }), {}, [short]);
    const dated = (expiryDate: string) => ({ ...state, draft: state.draft && { ...state.draft, batchNo: 'L1', expiryDate } });
    expect(stepOf(dated('2026-05-30'), [short])).toBe('save');
    expect(stepOf(dated('2026-05-29'), [short])).toBe('concession');
  });
});
