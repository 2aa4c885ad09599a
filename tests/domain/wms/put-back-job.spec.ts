/** Putting back what was appraised as usable, scan by scan. */
import { describe, expect, it } from 'vitest';
import {
  type Awaiting,
  backFromPutBack,
  chosenForPutBack,
  type PutBackHeard,
  scanForPutBack,
  startPutBack,
} from '#domain/wms/lending/put-back.job.ts';
import type { BoxFacts } from '#domain/wms/stock/scanned.ts';

const TOOLS = 'tools';
const thing = (boxNo: string, more: Partial<Awaiting> = {}): Awaiting => ({
  id: `return of ${boxNo}`,
  boxId: boxNo,
  boxNo,
  warehouseId: TOOLS,
  matCode: 'D-08',
  matName: '麻花钻 8mm',
  unit: 'PCS',
  qty: '1',
  isLoose: false,
  borrower: '张三',
  home: 'T-01',
  ...more,
});
const scanThing = (boxNo: string, more: Partial<Awaiting> = {}): PutBackHeard => ({
  kind: 'awaiting',
  code: boxNo,
  thing: thing(boxNo, more),
});
const scanBin = (binCode: string, binType: number | null = null, warehouseId = TOOLS): PutBackHeard => ({
  kind: 'bin',
  code: binCode,
  bin: { id: `bin ${binCode}`, binCode, warehouseId, whName: `store ${warehouseId}`, binType },
});
const box = (more: Partial<BoxFacts>): BoxFacts => ({
  id: 'b',
  boxNo: 'D-0009',
  materialId: 'm',
  matCode: 'D-08',
  matName: '麻花钻 8mm',
  unit: 'PCS',
  decimals: 0,
  batchId: null,
  batchNo: '',
  supplierId: null,
  expiry: '',
  expired: false,
  qty: '1',
  reservedQty: '0',
  boxType: 3,
  boxStatus: 2,
  warehouseId: TOOLS,
  binId: 'bin T-01',
  binCode: 'T-01',
  lockDocType: null,
  lockDocId: null,
  updatedByName: '',
  ...more,
});
const scanBox = (more: Partial<BoxFacts>): PutBackHeard => ({ kind: 'box', code: 'D-0009', box: box(more) });

const isMine = (warehouseId: string) => warehouseId === TOOLS;
const run = (...scans: PutBackHeard[]) => {
  let state = startPutBack;
  return scans.map((heard) => {
    const step = scanForPutBack(state, heard, isMine);
    state = step.state;
    return step;
  });
};
const last = (...scans: PutBackHeard[]) => run(...scans).at(-1);

describe('putting back', () => {
  it('the thing, then its bin: it is put there, and the next thing is waited for', () => {
    const [taken, done] = run(scanThing('D-0001'), scanBin('T-01'));
    expect(taken).toMatchObject({
      answer: { tone: 'ok', key: 'takenHome', params: { bin: 'T-01' } },
      state: { thing: { boxNo: 'D-0001' } },
    });
    expect(taken?.take).toBeUndefined();
    expect(done).toMatchObject({
      answer: { tone: 'ok', key: 'done', code: 'D-0001', params: { bin: 'T-01' } },
      take: { id: 'return of D-0001', binId: 'bin T-01', binCode: 'T-01' },
    });
    expect(done?.state).toEqual(startPutBack);
  });

  it('another bin than the usual one is taken, and said', () => {
    expect(last(scanThing('D-0001'), scanBin('T-02'))).toMatchObject({
      answer: { tone: 'warn', key: 'doneElsewhere', params: { bin: 'T-02', home: 'T-01' } },
      take: { binId: 'bin T-02' },
    });
  });

  it('a thing without a place of its own goes into any storage bin, the default one included', () => {
    expect(last(scanThing('D-0001', { home: '' }))?.answer.key).toBe('taken');
    expect(last(scanThing('D-0001', { home: '' }), scanBin('DEF', 7))).toMatchObject({ answer: { tone: 'ok', key: 'done' } });
  });

  it('loose goods are chosen by a tap; what has a label is not', () => {
    const loose = thing('V-0123456789ABCDEF', { isLoose: true, qty: '12', home: '' });
    const chosen = chosenForPutBack(startPutBack, loose);
    expect(chosen).toMatchObject({ answer: { tone: 'ok', key: 'taken', params: { qty: '12', unit: 'PCS' } }, state: { thing: loose } });
    expect(scanForPutBack(chosen.state, scanBin('T-02'), isMine).take).toMatchObject({ id: loose.id, binId: 'bin T-02' });
    expect(chosenForPutBack(startPutBack, thing('D-0001'))).toMatchObject({ answer: { key: 'scanIt' }, state: startPutBack });
  });

  it('a second thing takes the place of the first, which stays where it is', () => {
    expect(last(scanThing('D-0001'), scanThing('D-0001'))).toMatchObject({ answer: { tone: 'warn', key: 'again' } });
    const changed = last(scanThing('D-0001'), scanThing('D-0002'));
    expect(changed).toMatchObject({ answer: { tone: 'warn', key: 'changed' }, state: { thing: { boxNo: 'D-0002' } } });
    expect(changed?.take).toBeUndefined();
  });

  it('undo puts down what is in hand, and nothing else', () => {
    expect(backFromPutBack({ thing: thing('D-0001') })).toMatchObject({ state: startPutBack, answer: { key: 'dropped', code: 'D-0001' } });
    expect(backFromPutBack(startPutBack)).toBeNull();
  });
});

describe('what is refused', () => {
  it('a bin before there is a thing', () => {
    expect(last(scanBin('T-01'))).toMatchObject({ answer: { tone: 'error', key: 'thingFirst' }, state: startPutBack });
  });

  it.each([
    ['a bin of another store', scanBin('X-01', null, 'other'), 'binElsewhere', { whName: 'store other' }],
    ['a repair bin', scanBin('R-01', 4), 'notStorage', {}],
    ['a scrap bin', scanBin('S-01', 8), 'notStorage', {}],
  ])('%s; the thing stays in hand', (_, bin, key, params) => {
    const refused = last(scanThing('D-0001'), bin);
    expect(refused).toMatchObject({ answer: { tone: 'error', key, params }, state: { thing: { boxNo: 'D-0001' } } });
    expect(refused?.take).toBeUndefined();
  });

  it('a thing that waits for another store', () => {
    expect(last(scanThing('D-0001', { warehouseId: 'other' }))).toMatchObject({ answer: { key: 'otherStore' }, state: startPutBack });
  });

  it('a thing that waits for nothing: on loan, in its bin, in another store, gone', () => {
    expect(last(scanBox({ boxStatus: 9, warehouseId: null, binId: null }))?.answer).toMatchObject({ tone: 'error', key: 'notAppraised' });
    expect(last(scanBox({}))?.answer).toMatchObject({ tone: 'warn', key: 'notAwaited', params: { bin: 'T-01' } });
    expect(last(scanBox({ warehouseId: 'other' }))?.answer.key).toBe('scan.elsewhere');
    expect(last(scanBox({ boxStatus: 10, warehouseId: null }))?.answer.key).toBe('scan.gone');
  });

  it('commands and other labels leave everything as it is', () => {
    const state = { thing: thing('D-0001') };
    const confirm: PutBackHeard = { kind: 'command', code: 'CONFIRM' };
    expect(scanForPutBack(startPutBack, confirm, isMine).answer.key).toBe('idle');
    expect(scanForPutBack(state, confirm, isMine)).toMatchObject({ answer: { key: 'binFirst' }, state });
    expect(scanForPutBack(state, { kind: 'missing', code: '?', what: 'unknown' }, isMine)).toMatchObject({
      answer: { tone: 'error', key: 'scan.missing.unknown' },
      state,
    });
  });
});
