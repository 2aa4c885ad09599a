/** Bills of materials out of a file: what belongs together is written whole or not at all. */
import { describe, expect, it } from 'vitest';
import { type BomFacts, bomDefaults, bomFaults, bomImport, bomKey, bomPayload } from '#domain/basic/bom-import.ts';
import { checkFaults, checkImport, checkItems } from '#domain/mes/check-import.ts';
import type { ImportRequest, ImportRow } from '#domain/registry.ts';
import { readRow } from '#pages/resource/import/import-cells.ts';
import { type GroupWay, groupsOf, sendGroups } from '#pages/resource/import/import-groups.ts';

const defaults = bomDefaults(1, '2026-11-22');
const row = (line: number, productId: string, materialId: string, more: object = {}): ImportRow => ({
  line,
  values: { productId, prodVersion: 'A', materialId, qtyPer: '2', ...more },
});
const request = (rows: readonly ImportRow[], trial = false) => ({ rows, trial, defaults }) as unknown as ImportRequest;
const full = (rows: readonly ImportRow[]) => rows.map(({ line, values }) => ({ line, values: { ...defaults, ...values } }));

const materials: Record<string, { id: string; isActive: boolean }> = {
  'CP-1': { id: 'product', isActive: true },
  'GC-1': { id: 'steel', isActive: true },
  'GC-2': { id: 'old steel', isActive: false },
};
const facts: BomFacts = { types: [1, 2], material: (code) => materials[code], operations: new Set(['OP10']), versions: new Set(['Z']) };
const faults = (...rows: ImportRow[]) => bomFaults(full(rows), facts).map(({ line, field, code }) => [line, field, code]);

describe('the rows of one bill', () => {
  it('are wrong where they name what there is not, what is out of use, or the same component twice at one operation', () => {
    expect(faults(row(2, 'CP-1', 'GC-1'), row(3, 'CP-1', 'GC-1', { opCode: 'OP10' }))).toEqual([]);
    expect(faults(row(2, 'NO', 'GC-1'))).toEqual([[2, 'productId', 'IMPORT_UNKNOWN']]);
    expect(faults(row(2, 'CP-1', 'NO'), row(3, 'CP-1', 'GC-2'))).toEqual([
      [2, 'materialId', 'IMPORT_UNKNOWN'],
      [3, 'materialId', 'MATERIAL_INACTIVE'],
    ]);
    expect(faults(row(2, 'CP-1', 'GC-1'), row(3, 'CP-1', 'gc-1 '))).toEqual([[3, 'materialId', 'BOM_TWICE']]);
    expect(faults(row(2, 'CP-1', 'GC-1', { opCode: 'OP99' }))).toEqual([[2, 'opCode', 'IMPORT_UNKNOWN']]);
  });

  it('say the same of the bill itself, whose version is free and whose kind belongs on the page', () => {
    expect(faults(row(2, 'CP-1', 'GC-1', { baseQty: '10' }), row(3, 'CP-1', 'GC-1', { opCode: 'OP10' }))).toEqual([
      [3, 'baseQty', 'IMPORT_DIFFERS'],
    ]);
    expect(faults(row(2, 'CP-1', 'GC-1', { prodVersion: 'Z' }))).toEqual([[2, 'prodVersion', 'BOM_VERSION']]);
    expect(faults(row(2, 'CP-1', 'GC-1', { bomType: 3 }))).toEqual([[2, 'bomType', 'IMPORT_INVALID']]);
    expect(faults(row(2, 'CP-1', 'GC-1', { validTo: '2026-01-01' }))).toEqual([[2, 'validTo', 'BOM_DATES']]);
  });

  it('are checked one by one as the form checks: figures above nothing, scrap up to a hundred per cent', () => {
    const read = (cells: Record<string, string>) =>
      readRow(bomImport, { productId: 'CP-1', prodVersion: 'A', materialId: 'GC-1', qtyPer: '1', ...cells }, 2, {
        defaults,
        changing: false,
      }).faults.map(({ field, key }) => [field, key]);
    expect(read({})).toEqual([]);
    expect(read({ qtyPer: '0' })).toEqual([['qtyPer', 'problem:IMPORT_POSITIVE']]);
    expect(read({ qtyPer: 'two' })).toEqual([['qtyPer', 'problem:INPUT_NUMBER']]);
    expect(read({ scrapPct: '101' })).toEqual([['scrapPct', 'problem:IMPORT_PERCENT']]);
    expect(read({ baseQty: '-1' })).toEqual([['baseQty', 'problem:IMPORT_POSITIVE']]);
  });

  it('become one bill with its components in the order of the file', () => {
    const made = bomPayload(
      full([row(2, 'cp-1', 'GC-1', { scrapPct: '5' }), row(3, 'CP-1', 'GC-1', { opCode: 'OP10', issueMode: 2 })]),
      facts.material,
    );
    expect(made).toMatchObject({ productId: 'product', prodVersion: 'A', baseQty: '1', validFrom: '2026-11-22', validTo: null });
    expect(made.lines).toEqual([
      { materialId: 'steel', qtyPer: '2', scrapPct: '5', opCode: null, issueMode: 1, substituteGroup: null },
      { materialId: 'steel', qtyPer: '2', scrapPct: '0', opCode: 'OP10', issueMode: 2, substituteGroup: null },
    ]);
  });
});

describe('check items out of a file', () => {
  const item = (line: number, seq: number, more: object = {}): ImportRow => ({
    line,
    values: { productId: 'CP-1', routingVersion: 'A', opSeq: 10, checkKind: 'First', seq, itemName: `check ${seq}`, ...more },
  });
  const there = { product: {}, routing: {}, operation: {}, taken: [1] };
  const found = (rows: readonly ImportRow[], more: object = {}) =>
    checkFaults(rows, { ...there, ...more }).map(({ line, field, code }) => [line, field, code]);

  it('name an operation that there is, and places in its list that nobody has taken', () => {
    expect(found([item(2, 2), item(3, 3)])).toEqual([]);
    expect(found([item(2, 2)], { product: null })).toEqual([[2, 'productId', 'IMPORT_UNKNOWN']]);
    expect(found([item(2, 2)], { routing: null })).toEqual([[2, 'routingVersion', 'IMPORT_UNKNOWN']]);
    expect(found([item(2, 2)], { operation: null })).toEqual([[2, 'opSeq', 'IMPORT_UNKNOWN']]);
    expect(found([item(2, 1), item(3, 5), item(4, 5)])).toEqual([
      [2, 'seq', 'ITEM_SEQ'],
      [4, 'seq', 'ITEM_SEQ'],
    ]);
  });

  it('are read by their words, and the lower limit is not above the upper one', () => {
    const cells = { productId: 'CP-1', routingVersion: 'A', opSeq: '10', checkKind: '首件', seq: '2', itemName: '外径', isKey: '是' };
    const read = (more: Record<string, string>) =>
      readRow(checkImport, { ...cells, ...more }, 2, { defaults: { isKey: false }, changing: false });
    expect(read({ lower: '19.98', upper: '20.02' })).toMatchObject({ faults: [], row: { values: { checkKind: 'First', isKey: true } } });
    expect(read({ lower: '21', upper: '20' }).faults).toMatchObject([{ field: 'upper', key: 'problem:ITEM_LIMITS' }]);
    expect(read({ checkKind: '终检' }).faults).toMatchObject([{ field: 'checkKind' }]);
  });

  it('have a frequency only where they are checked while it runs', () => {
    const [first, demo] = checkItems([item(2, 2, { frequency: '1/2h' }), item(3, 3, { checkKind: 'Demo', frequency: '1/2h' })]);
    expect([first?.frequency, demo?.frequency]).toEqual([null, '1/2h']);
  });
});

describe('groups of rows', () => {
  const rows = [row(2, 'P1', 'A'), row(3, 'P2', 'A'), row(4, 'P1', 'B'), row(5, 'P3', 'A')];
  const written: string[][] = [];
  const way = (more: Partial<GroupWay> = {}): GroupWay => ({
    keyOf: bomKey,
    check: async () => [],
    write: async (group) => {
      written.push(group.map(({ line }) => String(line)));
      return null;
    },
    ...more,
  });

  it('hold what has a product and version in common, with the defaults of the file', () => {
    const found = groupsOf(request(rows), [row(9, 'P2', '')], bomKey);
    expect(found.map((group) => [group.rows.map(({ line }) => line), group.broken])).toEqual([
      [[2, 4], null],
      [[3], 9],
      [[5], null],
    ]);
    expect(found[0]?.rows[0]?.values).toMatchObject({ qtyPer: '2', scrapPct: '0', issueMode: 1 });
  });

  it('with one wrong row are not written at all, and each of their rows says which', async () => {
    written.length = 0;
    const check: GroupWay['check'] = async (group) =>
      group[0]?.line === 2 ? [{ line: 4, field: 'materialId', code: 'X', params: {} }] : [];
    const answer = await sendGroups(request(rows), [row(9, 'P2', '')], way({ check }));
    expect(written).toEqual([['5']]);
    expect(answer).toMatchObject({ kept: true, created: 1 });
    expect(answer.faults.map(({ line, code, params }) => [line, code, params.line])).toEqual([
      [4, 'X', undefined],
      [2, 'IMPORT_GROUP', '4'],
      [3, 'IMPORT_GROUP', '9'],
    ]);
  });

  it('in a trial nothing is written; what the server refuses is said, and after a broken line nothing more is tried', async () => {
    written.length = 0;
    expect(await sendGroups(request(rows, true), [], way())).toMatchObject({ kept: false, created: 4, faults: [] });
    expect(written).toEqual([]);
    let tried = 0;
    const write: GroupWay['write'] = async () => {
      tried += 1;
      return { code: tried === 1 ? 'BOM_CYCLE' : 'NO_ANSWER', params: {} };
    };
    const answer = await sendGroups(request(rows), [], way({ write }));
    expect(tried).toBe(2);
    expect(answer).toMatchObject({ kept: false, created: 0 });
    expect(answer.faults.map(({ line, code }) => [line, code])).toEqual([
      [2, 'BOM_CYCLE'],
      [4, 'IMPORT_GROUP'],
      [3, 'NO_ANSWER'],
      [5, 'NO_ANSWER'],
    ]);
  });
});
