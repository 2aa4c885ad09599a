/** What a code is: by its form, by what the device holds under it, and only then, by the number rule of boxes, a new box. */
import { describe, expect, it } from 'vitest';
import { formatBinLabel, formatBoxLabel, formatDocumentLabel, formatIdLabel, parseScan } from '#domain/system/scan-code.ts';
import { type LineFacts, receiveStep, startReceive } from '#domain/wms/receiving/dock.job.ts';
import { type Found, hear } from '#domain/wms/receiving/scan-at-dock.ts';
import { formOf, names, wordsIn } from '#domain/wms/stock/code-form.ts';

const STORE = 'w-store';
const bare: Found = { mine: null, taken: false, supplierBox: null, bins: [], material: null };
const bearing: LineFacts = {
  id: 'l-bearing',
  matCode: 'ZC-0008',
  name: '深沟球轴承',
  unit: 'PCS',
  rest: '400',
  packQty: '100',
  batchManaged: false,
  lastBatch: null,
  shelfLifeManaged: false,
  shelfLife: null,
  warrantyUnit: null,
  accepts: { limits: { openQty: null, tolerancePct: '0', minRestDays: null }, received: '0', today: '2026-03-01', mayConcede: true },
};
const steel: LineFacts = { ...bearing, id: 'l-steel', matCode: 'GC-0004', batchManaged: true };
const start = startReceive('b-rcv');

/** What the scan is taken for, and whether a box came into hand. */
function heardAs(text: string, found: Partial<Found> = {}): { as: string; isBox: boolean } {
  const heard = hear(parseScan(text), { ...bare, ...found }, STORE);
  const { state } = receiveStep(start, heard, [bearing]);
  return { as: heard.kind === 'other' ? heard.what : heard.kind, isBox: (state.draft?.boxNo ?? '') !== '' };
}

const announced = { lineId: 'l-bearing', qty: '100', batchNo: null, productionDate: null } as const;
const bin = { id: 'b-1', binCode: 'A-01-02', warehouseId: STORE, binType: 0 };

describe('a scan at the dock', () => {
  it.each<[name: string, text: string, found: Partial<Found>, as: string, isBox: boolean]>([
    // What is a box.
    ['own label of a box', formatBoxLabel({ boxNo: 'B000000012', material: 'ZC-0008', quantity: '100', unit: 'PCS' }), {}, 'box', true],
    ['number by the rule of boxes', 'B000000012', {}, 'box', true],
    ['the same in small letters', 'b000000012', {}, 'box', true],
    ['label that the supplier announced', 'PO2611230041-1-2', { supplierBox: announced }, 'box', true],
    ['announced label that looks like a trade item', '4006381333931', { supplierBox: announced }, 'box', true],
    ['number of a handling unit', '(00)340123456789012340', {}, 'box', true],
    // What its form says.
    ['badge', formatIdLabel('E', 'P001'), {}, 'person', false],
    ['label of a document', formatDocumentLabel({ docType: 'receipt', docNo: 'RK2611230001' }), {}, 'document', false],
    ['label of a bin', formatBinLabel({ warehouse: 'YCL01', bin: 'A-01-02' }), { bins: [bin] }, 'bin', false],
    ['label of a pallet', formatIdLabel('P', 'P00000004'), {}, 'pallet', false],
    ['number of a pallet', 'P00000004', {}, 'pallet', false],
    ['number of a job card', 'W000000004', {}, 'card', false],
    ['number of a suspect label', 'K00000004', {}, 'suspect', false],
    ['EAN-13', '4006381333931', {}, 'ean', false],
    ['EAN-8', '73513537', {}, 'ean', false],
    ['UPC', '036000291452', {}, 'ean', false],
    ['GTIN-14', '14006381333938', {}, 'ean', false],
    ['address', 'https://id.gs1.org/01/04006381333931/10/L7', {}, 'url', false],
    ['address without its scheme', 'www.supplier.cn/q?id=4711', {}, 'url', false],
    ['label of the electronics trade', '[)>\u001e06\u001dPZC-0008\u001dQ100\u001d1TL7\u001e\u0004', {}, 'eigp', false],
    ['text with semicolons', 'ZC-0008;100;L7;20260101', {}, 'fields', false],
    ['text with bars', 'HY|4711|100', {}, 'fields', false],
    // What the device holds under it.
    ['number of a badge that was typed', 'P001', { named: 'person' }, 'person', false],
    ["number of the receipt's own order", 'PO2611230041', { named: 'document' }, 'document', false],
    ['number of a tool', 'T-000001', { named: 'asset' }, 'asset', false],
    ['code of a bin', 'A-01-02', { bins: [bin] }, 'bin', false],
    ['code of a material of the receipt', 'ZC-0008', { material: 'ZC-0008' }, 'material', false],
    ['code of other goods', 'GC-0004', { named: 'material' }, 'material', false],
    ['lot', 'L-2026-03', { named: 'batch' }, 'batch', false],
    ['text that names a known material', 'ZC-0008/L7', { inside: 'ZC-0008' }, 'inside', false],
    // What nobody knows.
    ['label of a supplier who announced nothing', 'HY7781-0002', {}, 'unknown', false],
    ['thirteen digits with a wrong check digit', '4006381333932', {}, 'unknown', false],
    ['number that is a digit too long', 'B0000000123', {}, 'unknown', false],
  ])('takes a %s for what it is', (_name, text, found, as, isBox) => {
    expect(heardAs(text, found)).toEqual({ as, isBox });
  });

  it('names what is refused, and leaves the box in hand unsaved and as it was', () => {
    const { state } = receiveStep(start, hear(parseScan('B000000012'), bare, STORE), [bearing]);
    for (const text of ['4006381333931', 'HY7781-0002', formatIdLabel('E', 'P001'), 'ZC-0008;100;L7', 'https://a.cn/b']) {
      const step = receiveStep(state, hear(parseScan(text), bare, STORE), [bearing]);
      expect(step.state, text).toBe(state);
      expect(step.take, text).toBeUndefined();
      expect(step.answer.tone, text).toBe('error');
    }
  });

  it('goes into the field that asks for it, unless it is something by itself', () => {
    const { state } = receiveStep(start, hear(parseScan('B000000012'), bare, STORE), [steel]);
    const into = (text: string, found: Partial<Found> = {}) =>
      receiveStep(state, hear(parseScan(text), { ...bare, ...found }, STORE, 'batchNo'), [steel]);
    expect(into('L-2026/03a')).toMatchObject({ state: { draft: { boxNo: 'B000000012', batchNo: 'L-2026/03a' } }, answer: { tone: 'ok' } });
    expect(into('L-2026-03', { named: 'batch' }).state.draft?.batchNo).toBe('L-2026-03');
    expect(into('4006381333931')).toMatchObject({ state, answer: { params: { what: 'ean' } } });
    expect(into('P001', { named: 'person' })).toMatchObject({ state, answer: { params: { what: 'person' } } });
    expect(into('B000000013').state.draft?.batchNo).toBe('');
    // Without a box in hand there is no such field.
    expect(receiveStep(start, hear(parseScan('L-7'), bare, STORE, 'batchNo'), [steel])).toMatchObject({
      state: start,
      answer: { tone: 'error' },
    });
  });

  it("names a box that was announced with other goods than the receipt's", () => {
    const other = { ...announced, lineId: null, matCode: 'ZJ-0006' };
    const inHand = receiveStep(start, hear(parseScan('B000000012'), bare, STORE), [bearing]).state;
    // Neither with empty hands nor after a box that could be saved by it.
    for (const state of [start, inHand]) {
      const step = receiveStep(state, hear(parseScan('PO2611230042-1-1'), { ...bare, supplierBox: other }, STORE), [bearing]);
      expect(step).toMatchObject({ state, answer: { tone: 'error', key: 'otherMaterial', params: { material: 'ZJ-0006' } } });
      expect(step.take).toBeUndefined();
    }
  });
});

describe('the form of a text', () => {
  it('says nothing of a word, a number of another length or a wrong check digit', () => {
    for (const text of ['HY7781-0002', 'A-01-02', '4006381333932', '12345', '340123456789012340', 'LOT 7', ''])
      expect(formOf(text)).toBeNull();
  });

  it('is that of a material code only as a word of its own', () => {
    expect([names('GC-0004/L7', 'gc-0004'), names('L7 GC-0004', 'GC-0004')]).toEqual([true, true]);
    expect([names('GC-00041', 'GC-0004'), names('XGC-0004', 'GC-0004'), names('GC-0004', 'GC-0004'), names('X', '')]).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(wordsIn('Mat:GC-0004 (x) 批号L7')).toEqual(['MAT', 'GC-0004', '批号L7']);
    expect(wordsIn('GC-0004')).toEqual([]);
  });
});
