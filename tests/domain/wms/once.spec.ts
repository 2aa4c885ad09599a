/** A line that is named twice in one entry is two contradicting words about it, and could not be stored. */
import { expect, test } from 'vitest';
import { operationByType } from '#domain/registry.ts';

const [ID, LINE, OTHER] = ['1', '2', '3'].map((n) => `0198c0de-0000-7000-8000-00000000000${n}`);
const DAY = '2026-01-05';
const head = { id: ID, supplierId: ID, orderDate: DAY, currency: 'CNY', taxRate: '13' };
const asked = { id: ID, deptId: null, applicantId: null, needDate: null, purpose: null, orderNo: null, equipmentNo: null, remark: null };
const ordered = { materialId: ID, orderQty: '1', requiredDate: DAY };

const ENTRIES: Readonly<Record<string, { readonly head: object; readonly line: object; readonly mayBeNew: boolean }>> = {
  'purchaseOrder.save': { head, line: ordered, mayBeNew: true },
  'application.save': {
    head: { ...asked, fromWarehouseId: null, toWarehouseId: null },
    line: { materialId: ID, applyQty: '1', assetId: null, remark: null },
    mayBeNew: true,
  },
  'qualityReview.save': {
    head: { id: ID, rootCause: null, remark: null },
    line: { disposition: 1, qty: '1', reason: null },
    mayBeNew: true,
  },
  'salesOrder.change': { head: { id: ID }, line: { orderQty: '1', requiredDate: DAY }, mayBeNew: false },
};

test.each(Object.entries(ENTRIES))('%s names each line once', (type, { head: own, line, mayBeNew }) => {
  const takes = (...ids: readonly (string | null | undefined)[]): boolean => {
    const lines = ids.map((lineId) => ({ ...line, lineId }));
    return operationByType(type)?.schema.safeParse({ ...own, lines }).success === true;
  };
  expect(takes(LINE, OTHER)).toBe(true);
  expect(takes(LINE, LINE)).toBe(false);
  expect(takes(null, null)).toBe(mayBeNew);
});
