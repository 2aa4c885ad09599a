/** What is handled is counted in the unit of its material: there is no half piece, and less than nothing has never come (stock-rules §3.2). */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { Material, Unit } from '#domain/basic/material.resource.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { OPERATIONS } from '#domain/registry.ts';
import { ApproveType } from '#domain/system/platform.resource.ts';
import { purchaseOrderCreate } from '#domain/wms/inbound/purchase-order-create.operation.ts';
import { MEASURES, UNMEASURED } from '#domain/wms/measures.ts';
import { workshopReturnConfirm } from '#domain/wms/returns/workshop-return.operation.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { boxSplit } from '#domain/wms/voucher/scan.operation.ts';
import { ADMIN, Floor, problemOf } from '#tests/support/floor.ts';
import { isFigure, leavesOf } from '#tests/support/schema-walk.ts';

function floor(unitCode: string, decimalPlaces: number) {
  const it = new Floor();
  it.seed(ApproveType, { docType: 'stockVoucher', levels: 0, sod: false });
  it.seed(Unit, { unitCode, decimalPlaces });
  const material = it.seed(Material, { matCode: 'M1', matName: '45#圆钢', baseUnit: unitCode });
  const warehouseId = randomUUID();
  const bin = it.seed(Bin, { warehouseId, binCode: 'A-01', isActive: true, isTransit: false, mixMaterial: true, mixBatch: true });
  const box = (qty: string) =>
    it.seed(Box, {
      boxNo: `X-${randomUUID().slice(0, 8)}`,
      boxType: 1,
      materialId: material.id,
      qty,
      reservedQty: '0',
      boxStatus: 2,
      warehouseId,
      binId: bin.id,
    });
  const split = (boxId: string, qty: string) =>
    it.does(ADMIN, boxSplit, { boxId, children: [{ boxNo: `X-${randomUUID().slice(0, 8)}`, qty }], remark: null });
  return { box, split };
}

describe('a part of a box', () => {
  test('of pieces is of whole pieces', () => {
    const { box, split } = floor('PCS', 0);
    expect(split(box('10').id, '0.5')).toMatchObject({ code: 'QTY_DECIMALS', params: { qty: '0.5', decimals: '0' } });
    expect(problemOf(split(box('10').id, '4'))).toBeNull();
  });

  test('of kilograms is as fine as the unit is', () => {
    const { box, split } = floor('KG', 3);
    expect(problemOf(split(box('10').id, '0.125'))).toBeNull();
    expect(problemOf(split(box('10').id, '0.1255'))).toBe('QTY_DECIMALS');
  });

  test('of a box that holds half a piece from before may be what makes it whole again', () => {
    const { box, split } = floor('PCS', 0);
    expect(problemOf(split(box('9.5').id, '0.5'))).toBeNull();
    expect(problemOf(split(box('9.5').id, '0.25'))).toBe('QTY_DECIMALS');
  });
});

const figuresOf = ({ schema }: { readonly schema: unknown }): string[] => [
  ...new Set([...leavesOf(schema as z.core.$ZodType)].filter(isFigure).map(({ path }) => path)),
];

const leafOf = (path: string): string => (path.split('.').at(-1) ?? '').replace('[]', '');

describe('the table of measures', () => {
  test('has a row, or a reason, for every figure that any operation is given', () => {
    const open = OPERATIONS.flatMap((operation) =>
      figuresOf(operation)
        .filter((path) => !MEASURES[operation.type]?.some((one) => one.path === path))
        .filter((path) => UNMEASURED[leafOf(path)] === undefined && UNMEASURED[`${operation.type} ${path}`] === undefined)
        .map((path) => `${operation.type} ${path}`),
    );
    expect(open).toEqual([]);
  });

  test('names only what there is', () => {
    const rows = Object.entries(MEASURES).flatMap(([type, all]) => all.map((one) => [type, one.path] as const));
    const reasons = Object.keys(UNMEASURED)
      .filter((name) => name.includes(' '))
      .map((name) => name.split(' ') as [string, string]);
    const unknown = [...rows, ...reasons].filter(([type, path]) => {
      const operation = OPERATIONS.find((one) => one.type === type);
      return !operation || !figuresOf(operation).includes(path);
    });
    expect(unknown).toEqual([]);
    const leaves = new Set(OPERATIONS.flatMap(figuresOf).map(leafOf));
    expect(Object.keys(UNMEASURED).filter((name) => !name.includes(' ') && !leaves.has(name))).toEqual([]);
  });
});

describe('less than nothing', () => {
  const takes = (operation: { readonly schema: unknown }, payload: object) => (operation.schema as z.ZodType).safeParse(payload).success;
  const id = randomUUID();

  test('has never come back from the line', () => {
    const confirm = (confirmQty: string) =>
      takes(workshopReturnConfirm, { id, lineId: id, confirmQty, binId: id, diffReason: '少了', restNo: null });
    expect([confirm('0'), confirm('3'), confirm('-1')]).toEqual([true, true, false]);
  });

  test('is no rate of tax, nor is more than all', () => {
    const order = (taxRate: string) =>
      takes(purchaseOrderCreate, {
        id,
        supplierId: id,
        orderDate: '2026-05-04',
        taxRate,
        lines: [{ materialId: id, orderQty: '1', price: '1', requiredDate: null }],
      });
    expect([order('0'), order('13'), order('100'), order('-1'), order('101')]).toEqual([true, true, true, false, false]);
  });
});
