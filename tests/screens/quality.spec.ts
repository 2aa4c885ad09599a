/** What the inspection pages decide before anything is sent. */

import { describe, expect, it } from 'vitest';
import { itemPasses } from '#domain/wms/quality/record.operation.ts';
import '#domain/registry.ts';
import {
  allOf,
  backFromChoosing,
  chosenQty,
  hearBox,
  partFault,
  partStep,
  startChoosing,
  stillOpen,
  verdictStep,
  withPart,
} from '#domain/wms/quality/choosing.job.ts';
import { type InspectionBoxRow, type InspectionRow, inspection } from '#domain/wms/quality/inspection.document.ts';
import { choosable, waitingHours } from '#domain/wms/quality/inspection-facts.ts';
import { backFromOpening, openingLack, scanForOpening, startOpening, withAll } from '#domain/wms/quality/opening.job.ts';
import { openOf, sampleSays } from '#domain/wms/quality/standing.ts';
import type { BoxFacts } from '#domain/wms/stock/scanned.ts';
import { CHECKED, faultsOf, isCheck, readingsOf, startEntry } from '#screens/wms/quality/entry-lines.ts';

const known = { find: () => null, choices: {}, more: undefined };
const newCheck = CHECKED.newLine();
const counted = { lotQty: '900', acceptedQty: '0', concessionQty: '0', rejectedQty: '0', returnedQty: '0' };
const sampled = { deletedAt: null, inspectType: 1 as const, isSorted: false, sampleQty: '80', acceptNo: 2, defectQty: '0' };
const header = { ...counted, ...sampled, status: 5 as const };
const box = (n: number, verdict: InspectionBoxRow['verdict'] = null): InspectionBoxRow => ({
  id: `row-${n}`,
  version: 1,
  docId: 'doc',
  boxId: `box-${n}`,
  boxNo: `B${n}`,
  qty: '100',
  receiptLineId: null,
  poLineId: null,
  verdict,
  movementId: null,
  defectCode: null,
  reason: null,
  judgedAt: null,
  judgedByName: '王检',
  isGone: false,
});

const offered = (row: Partial<InspectionRow> & Pick<InspectionRow, 'status'>): string[] =>
  inspection.moves
    .filter(({ verb, from, offered: isOffered }) => verb !== 'save' && from.includes(row.status) && isOffered(row as never, {} as never))
    .map(({ verb }) => verb)
    .sort();

describe('the verbs of an inspection', () => {
  it('first the results, then the boxes', () => {
    expect(offered({ ...header, status: 1 })).toEqual(['record']);
    expect(offered(header)).toEqual(['judge', 'reopen']);
  });

  it('above Ac the batch is rejected; what was checked whole is decided box by box', () => {
    expect(offered({ ...header, defectQty: '3' })).toEqual(['concede', 'judge', 'reject', 'reopen']);
    expect(sampleSays({ ...header, defectQty: '3' })).toBe('reject');
    expect(sampleSays({ ...header, defectQty: '3', sampleQty: '900' })).toBe('each');
    expect(sampleSays({ ...header, defectQty: '3', isSorted: true })).toBe('each');
  });

  it('after a verdict the rest, then the way back; an extension only in stock', () => {
    const decided = { ...header, status: 2 as const, acceptedQty: '800', rejectedQty: '100' };
    expect(offered(decided)).toEqual(['withdraw']);
    expect(offered({ ...decided, acceptedQty: '700' })).toEqual(['judge', 'withdraw']);
    expect(offered({ ...decided, inspectType: 3 })).toEqual(['extend', 'withdraw']);
    expect(offered({ ...decided, status: 3 })).toEqual(['concede', 'sort', 'withdraw']);
  });

  it('a concession wherever something is not good enough: above Ac, of a rejected batch, of what a concession left open', () => {
    const rejected = { ...header, status: 3 as const, rejectedQty: '900' };
    expect(offered(rejected)).toContain('concede');
    expect(offered({ ...header, defectQty: '3' })).toContain('concede');
    expect(offered(header)).not.toContain('concede');
    expect(offered({ ...header, status: 4 as const, concessionQty: '400' })).toEqual(['concede', 'judge', 'withdraw']);
    expect(offered({ ...header, status: 4 as const, concessionQty: '900' })).toEqual(['withdraw']);
  });

  it('what is open is what nobody accepted, conceded, rejected or sent back', () => {
    expect(openOf({ ...counted, acceptedQty: '600', concessionQty: '100', rejectedQty: '50', returnedQty: '50' })).toBe('100');
  });

  it('waits by the hour until the results are in', () => {
    const since = { status: 1 as const, createdAt: '2026-01-05T08:00:00Z' };
    expect(waitingHours(since, Date.parse('2026-01-05T11:59:00Z'))).toBe(3);
    expect(waitingHours({ ...since, status: 5 }, Date.parse('2026-01-05T11:59:00Z'))).toBeNull();
  });
});

describe('choosing boxes', () => {
  const rows = [box(1), box(2), box(3, 1), box(4, 3)];
  const open = choosable({ status: 5 }, rows);

  it('takes each box once and only those nobody decided about', () => {
    expect(open.map(({ boxNo }) => boxNo)).toEqual(['B1', 'B2']);
    const first = hearBox('B1', rows, open, startChoosing);
    expect(first).toMatchObject({ answer: { key: 'chosen' }, state: { chosen: [{ boxId: 'box-1', qty: '100', childNo: null }] } });
    expect(hearBox('B1', rows, open, { ...startChoosing, chosen: allOf(open) }).answer).toMatchObject({ tone: 'warn', key: 'again' });
    expect(hearBox('B3', rows, open, startChoosing).answer).toMatchObject({ tone: 'error', key: 'decided', params: { by: '王检' } });
    expect(hearBox('X9', rows, open, startChoosing).answer).toMatchObject({ tone: 'error', key: 'other' });
  });

  it('lets go of what was decided meanwhile; undo leaves the part, then all choices', () => {
    const state = { ...startChoosing, chosen: allOf(open), part: box(1) };
    expect(stillOpen(state, [box(2)])).toMatchObject({ chosen: [{ boxId: 'box-2' }], part: null });
    expect(backFromChoosing(state)?.state).toEqual({ ...state, part: null });
    expect(backFromChoosing({ ...state, part: null })?.state).toEqual(startChoosing);
    expect(backFromChoosing(startChoosing)).toBeNull();
  });

  it('a verdict takes what is chosen; a concession keeps it until it has a reason', () => {
    const state = { ...startChoosing, chosen: allOf(open) };
    const passed = { state: startChoosing, answer: { key: 'decided1', params: { n: '2' } }, take: { verdict: 1, chosen: state.chosen } };
    expect(verdictStep(state, 'pass', 'PCS')).toMatchObject(passed);
    expect(verdictStep(state, 'reject', 'PCS')).toMatchObject({ answer: { key: 'decided3' }, take: { verdict: 3 } });
    const part = { ...startChoosing, chosen: [{ boxId: 'box-1', qty: '20', childNo: 'B9' }] };
    expect(verdictStep(part, 'reject', 'PCS').answer?.params, 'a part is told as a part').toEqual({ n: '1', qty: '20', unit: 'PCS' });
    expect(verdictStep(state, 'concede', 'PCS')).toEqual({ state: { ...state, isConceding: true }, answer: null });
  });

  it('of a rejected batch the rejected boxes may be conceded', () => {
    expect(choosable({ status: 3 }, rows).map(({ boxNo }) => boxNo)).toEqual(['B1', 'B2', 'B4']);
  });

  it('a part needs a figure of at most the box, and a number of its own', () => {
    expect(['', '101', '40'].map((qty) => partFault(box(1), qty)?.key)).toEqual(['figure', 'tooMuch', undefined]);
    expect(partStep({ ...startChoosing, chosen: allOf(open), part: box(1) }, box(1), '40').take).toMatchObject({ qty: '40' });
    expect(partStep({ ...startChoosing, chosen: allOf(open), part: box(1) }, box(1), '100')).toMatchObject({
      state: { part: null },
      answer: { key: 'whole' },
    });
    const chosen = withPart(allOf(open), 'box-1', '40', 'B99');
    expect(chosen[0]).toEqual({ boxId: 'box-1', qty: '40', childNo: 'B99' });
    expect(chosenQty(chosen)).toBe('140');
  });
});

describe('entering results', () => {
  it('starts with what was saved, else with the checks kept for the material, else with nothing', () => {
    const start = { sampleQty: '80', defectQty: '0', remark: null };
    const kept = { checks: [{ itemName: '外径', standard: 'Φ20', lower: '19.9', upper: '20.1' }] };
    expect(startEntry(start, [], kept).lines).toEqual([{ ...newCheck, itemName: '外径', standard: 'Φ20', lower: '19.9', upper: '20.1' }]);
    expect(startEntry(start, [], null).lines).toEqual([]);
  });

  it('reads figures apart by blanks or commas', () => {
    expect(readingsOf(' 20.01, 19.98；20 ')).toEqual(['20.01', '19.98', '20']);
  });

  it('asks for a name, for figures, and for the defect of what fails', () => {
    const line = { ...newCheck, itemName: '外径', lower: '19.9', upper: '20.1', readings: '20.2' };
    expect(faultsOf({ ...line, readings: '20,2 x' })).toEqual({ readings: 'readings' });
    expect(faultsOf(line)).toEqual({ defectCode: 'defect' });
    expect(faultsOf({ ...line, defectCode: '超差' })).toEqual({});
    const lack = (one: object) => CHECKED.lack([{ ...line, defectCode: '超差', ...one }], known, { head: {}, lines: [] });
    expect([lack({}), lack({ itemName: ' ' }), lack({ lower: 'x' })]).toEqual([null, 'wrong', 'wrong']);
  });

  it('a check that nobody judged is not passed: it is sent as unknown', () => {
    const blank = { ...newCheck, itemName: '外观' };
    expect(CHECKED.payload([blank], known)).toMatchObject([{ passed: null }]);
    expect(itemPasses({ lower: null, upper: null, readings: [], passed: null })).toBeNull();
    expect(itemPasses({ lower: '1', upper: null, readings: [], passed: true })).toBeNull();
    expect(itemPasses({ lower: '1', upper: null, readings: ['2'], passed: null })).toBe(true);
    expect(itemPasses({ lower: '1', upper: null, readings: ['0.5'], passed: true })).toBe(false);
    expect(faultsOf(blank)).toEqual({});
  });

  it('sends what was entered, empty lines left out', () => {
    const lines = [{ ...newCheck, itemName: '外观', result: '1' }, newCheck].filter(isCheck);
    expect(CHECKED.payload(lines, known)).toMatchObject([
      {
        itemName: '外观',
        standard: null,
        lower: null,
        upper: null,
        readings: [],
        gaugeNo: null,
        passed: true,
        defectCode: null,
        defectQty: '0',
        photos: [],
      },
    ]);
  });
});

describe('an inspection of goods in stock', () => {
  const box = (boxNo: string, more: Partial<BoxFacts> = {}): BoxFacts => ({
    id: boxNo,
    boxNo,
    materialId: 'm',
    matCode: 'M1',
    matName: '底漆',
    unit: 'KG',
    decimals: 3,
    batchNo: 'L1',
    expiry: '2026-01-01',
    expired: true,
    qty: '10',
    reservedQty: '0',
    boxStatus: 13,
    warehouseId: 'w',
    binId: 'a',
    binCode: 'A-01',
    batchId: 'L1',
    supplierId: null,
    boxType: 1,
    lockDocType: null,
    lockDocId: null,
    updatedByName: '',
    ...more,
  });
  const scanned = (one: BoxFacts) => ({ kind: 'box' as const, code: one.boxNo, box: one });

  it('is about one lot: expired, normal and conceded goods together, those that wait by themselves', () => {
    const held = scanForOpening(startOpening, scanned(box('B1'))).state;
    const says = (one: BoxFacts) => scanForOpening(held, scanned(one)).answer.key;
    expect(says(box('B1'))).toBe('opening.say.again');
    expect(says(box('B2', { boxStatus: 2 }))).toBe('opening.say.added');
    expect(says(box('B3', { batchNo: 'L2' }))).toBe('opening.say.otherLot');
    expect(says(box('B4', { warehouseId: 'v' }))).toBe('opening.say.otherLot');
    expect(says(box('B5', { boxStatus: 4 }))).toBe('opening.say.mixed');
    expect(says(box('B6', { boxStatus: 5 }))).toBe('opening.say.held');
    expect(says(box('B7', { reservedQty: '1' }))).toBe('opening.say.promised');
  });

  it('puts the box that was added last back', () => {
    const all = withAll(startOpening, [box('B1'), box('B3')]);
    expect(backFromOpening(all)?.state.boxes.map(({ boxNo }) => boxNo)).toEqual(['B1']);
    expect(backFromOpening(startOpening)).toBeNull();
  });

  it('takes the rest of a batch, and asks why', () => {
    const all = withAll(startOpening, [box('B1'), box('B2', { boxStatus: 1 }), box('B3'), box('B4', { batchNo: 'L2' })]);
    expect(all.boxes.map(({ boxNo }) => boxNo)).toEqual(['B1', 'B3']);
    expect(openingLack(startOpening)).toBe('boxes');
    expect(openingLack(all)).toBe('reason');
    expect(openingLack({ ...all, stockReason: '1' })).toBe(null);
    expect(openingLack({ ...startOpening, boxes: [box('B1', { boxStatus: 4 })] })).toBe(null);
  });
});
