/** The steps of bills of materials and routings, decided without server or tablet. */
import { beforeEach, describe, expect, it } from 'vitest';
import { Bom, BomLine } from '#domain/basic/bom.document.ts';
import { bomCreate, bomDelete, bomReview, bomSave, bomSetDefault } from '#domain/basic/bom.operation.ts';
import { Material } from '#domain/basic/material.resource.ts';
import { bomUnreview } from '#domain/mes/bom-unreview.operation.ts';
import { routingCreate, routingSave, stepsFault } from '#domain/mes/routing.operation.ts';
import { OperationDefinition, RoutingOperation } from '#domain/mes/routing.ts';
import { ProdOrder } from '#domain/wms/production/production-order.ts';
import { ADMIN, Floor, person, problemOf } from '#tests/support/floor.ts';

let floor: Floor;
const ids: Record<string, string> = {};
const idOf = (name: string): string => ids[name] ?? '';

beforeEach(() => {
  floor = new Floor();
  for (const matCode of ['GEAR', 'SHAFT', 'RING', 'BAR']) ids[matCode] = floor.seed(Material, { matCode, isActive: true }).id;
  ids.OLD = floor.seed(Material, { matCode: 'OLD', isActive: false }).id;
  for (const opCode of ['TURN', 'GRIND']) floor.seed(OperationDefinition, { opCode });
});

const line = (material: string, qtyPer = '1') => ({
  materialId: idOf(material),
  qtyPer,
  scrapPct: '0',
  opCode: null,
  issueMode: 1 as const,
  substituteGroup: null,
});
const content = (...parts: string[]) => ({
  baseQty: '1',
  validFrom: '2026-01-01',
  validTo: null,
  remark: null,
  lines: parts.map((part) => line(part)),
});
const make = (product: string, parts: readonly string[], prodVersion = 'A') =>
  floor.does(ADMIN, bomCreate, (id) => ({
    id: id('doc'),
    productId: idOf(product),
    prodVersion,
    bomType: 1 as const,
    ...content(...parts),
  }));
const made = (product: string, parts: readonly string[], prodVersion = 'A'): string => {
  const result = make(product, parts, prodVersion);
  expect(problemOf(result)).toBeNull();
  return result.id('doc');
};
const reviewed = (product: string, parts: readonly string[], prodVersion = 'A'): string => {
  const id = made(product, parts, prodVersion);
  floor.does(ADMIN, bomReview, { id });
  return id;
};

describe('a bill of materials', () => {
  it('is not entered when the product would contain itself over several levels, and the way is told', () => {
    made('GEAR', ['SHAFT']);
    made('SHAFT', ['BAR']);
    expect(make('BAR', ['GEAR'])).toMatchObject({ code: 'BOM_CYCLE', params: { path: expect.stringContaining('BAR → GEAR') } });
    expect(problemOf(make('RING', ['RING']))).toBe('BOM_CYCLE');
  });

  it('may be entered once the version that closed the loop is deleted', () => {
    const id = made('GEAR', ['BAR']);
    expect(problemOf(make('BAR', ['GEAR']))).toBe('BOM_CYCLE');
    floor.does(ADMIN, bomDelete, { id });
    expect(problemOf(make('BAR', ['GEAR']))).toBeNull();
  });

  it('is checked again when it is reviewed: two loops may have been entered side by side', () => {
    const id = made('GEAR', ['SHAFT']);
    const other = floor.seed(Bom, { productId: idOf('SHAFT'), prodVersion: 'A', bomType: 1, status: 0 });
    floor.seed(BomLine, { docId: other.id, productId: idOf('SHAFT'), materialId: idOf('GEAR'), lineNo: 1, isRemoved: false });
    const fresh = new Floor();
    for (const row of floor.all(Material)) fresh.seed(Material, row);
    for (const row of floor.all(Bom)) fresh.seed(Bom, row);
    for (const row of floor.all(BomLine)) fresh.seed(BomLine, row);
    expect(problemOf(fresh.does(ADMIN, bomReview, { id }))).toBe('BOM_CYCLE');
  });

  it('has a version name of its own, and takes no material out of use and none twice', () => {
    made('GEAR', ['SHAFT']);
    expect(problemOf(make('GEAR', ['RING']))).toBe('BOM_VERSION');
    expect(problemOf(make('GEAR', ['OLD'], 'B'))).toBe('MATERIAL_INACTIVE');
    expect(problemOf(make('GEAR', ['BAR', 'BAR'], 'B'))).toBe('BOM_TWICE');
  });

  it('becomes the default one by the first review; later another one takes its place, and there is one at any time', () => {
    const [a, b] = [reviewed('GEAR', ['SHAFT']), reviewed('GEAR', ['RING'], 'B')];
    const defaults = () =>
      floor
        .all(Bom)
        .filter((row) => row.isDefault)
        .map(({ prodVersion }) => prodVersion);
    expect(defaults()).toEqual(['A']);
    floor.does(ADMIN, bomSetDefault, { id: b });
    expect(defaults()).toEqual(['B']);
    floor.does(ADMIN, bomUnreview, { id: b, reason: 'wrong bar' });
    expect([defaults(), floor.row(Bom, a).status, floor.row(Bom, b).status]).toEqual([[], 1, 2]);
  });

  it('is changed only while it is not reviewed; lines taken out stay as rows', () => {
    const id = made('GEAR', ['SHAFT', 'RING']);
    floor.does(ADMIN, bomSave, { id, ...content('BAR') });
    const rows = floor.all(BomLine).filter((row) => row.docId === id);
    expect(rows.map(({ lineNo, materialId, isRemoved }) => [lineNo, materialId, isRemoved])).toEqual([
      [1, idOf('BAR'), false],
      [2, idOf('RING'), true],
    ]);
    floor.does(ADMIN, bomReview, { id });
    expect(problemOf(floor.does(ADMIN, bomSave, { id, ...content('SHAFT') }))).toBe('DOC_STATUS');
  });

  it('is not taken back while an order is made by it', () => {
    const id = reviewed('GEAR', ['SHAFT']);
    floor.seed(ProdOrder, { materialId: idOf('GEAR'), prodVersion: 'A', status: 2, orderNo: 'MO-1', deletedAt: null });
    expect(floor.does(ADMIN, bomUnreview, { id, reason: 'wrong' })).toMatchObject({ code: 'G-DOWN', params: { docNo: 'MO-1' } });
  });

  it('is entered only by those who may', () => {
    const stranger = person('stranger', ['web:basedata']);
    const result = floor.does(stranger, bomCreate, (id) => ({
      id: id('doc'),
      productId: idOf('GEAR'),
      prodVersion: 'A',
      bomType: 1 as const,
      ...content('BAR'),
    }));
    expect(problemOf(result)).toBe('NO_RIGHT');
  });
});

const step = (opSeq: number, isLast = false, isReportPoint = true) => ({ opSeq, isLast, isReportPoint });

describe('a routing', () => {
  it('has exactly one last operation, at the end, and it is reported', () => {
    expect(stepsFault([step(10), step(20, true)])).toBeNull();
    expect(stepsFault([step(10), step(20)])).toBe('ROUTING_LAST');
    expect(stepsFault([step(10, true), step(20, true)])).toBe('ROUTING_LAST');
    expect(stepsFault([step(10, true), step(20)])).toBe('ROUTING_LAST');
    expect(stepsFault([step(10), step(20, true, false)])).toBe('ROUTING_REPORT');
    expect(stepsFault([step(10), step(10, true)])).toBe('ROUTING_SEQ');
  });

  it('keeps the rows of its operations when it is changed, for their check items hang on them', () => {
    const full = (opSeq: number, opCode: string, isLast: boolean) => ({
      opSeq,
      opCode,
      isLast,
      isReportPoint: true,
      isOutsource: false,
      needFirstArticle: false,
      stdMinutes: null,
      transferBatch: null,
      yieldPct: null,
    });
    const { id } = floor.does(ADMIN, routingCreate, (idFor) => ({
      id: idFor('doc'),
      productId: idOf('GEAR'),
      routingVersion: 'A',
      remark: null,
      operations: [full(10, 'TURN', false), full(20, 'GRIND', true)],
    }));
    const before = floor.all(RoutingOperation).find(({ opSeq }) => opSeq === 10)?.id;
    const saved = floor.does(ADMIN, routingSave, { id: id('doc'), remark: null, operations: [full(10, 'GRIND', true)] });
    expect(problemOf(saved)).toBeNull();
    expect(floor.all(RoutingOperation).map(({ opSeq, opCode, isRemoved }) => [opSeq, opCode, isRemoved])).toEqual([
      [10, 'GRIND', false],
      [20, 'GRIND', true],
    ]);
    expect(floor.row(RoutingOperation, before ?? '').opSeq).toBe(10);
    const unknown = floor.does(ADMIN, routingSave, { id: id('doc'), remark: null, operations: [full(10, 'PAINT', true)] });
    expect(unknown).toMatchObject({ code: 'OPERATION_CODE', params: { opCode: 'PAINT' } });
  });
});
