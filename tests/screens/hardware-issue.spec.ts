/** An issue while it is put together: who gets it, what is missing, and when it may be handed over at once. */
import { describe, expect, test } from 'vitest';
import { ISSUE_ENTRY, IssueDoc } from '#domain/wms/issue/issue.document.ts';
import { availableSources, linesFor, linesOfApplication, looseSources, takenFrom, withLine } from '#domain/wms/taken/taken-lines.ts';
import type { Draft } from '#pages/document/entry-plan.ts';
import { missingField } from '#pages/document/entry-rules.ts';
import { issueEntry } from '#screens/wms/issue/issue-entry.tsx';
import { redEntry } from '#screens/wms/issue/red-entry.tsx';

const ISSUE = issueEntry('HW');
const RED = redEntry('HW');

const goods = { materialId: 'm', matCode: 'HW-SCREW', matName: '螺钉', unitCode: 'PCS' };
/** @param boxType 2 = stock without boxes */
const source = (id: string, qty: string, boxType: 1 | 2 = 2) => ({
  box: {
    id,
    boxNo: id,
    boxType,
    materialId: 'm',
    qty,
    reservedQty: '0',
    boxStatus: 2,
    binId: `bin-${id}`,
    batchId: null,
    receivedAt: id,
  } as never,
  batch: undefined,
  bin: { isActive: true, isTransit: false, binType: null, lockedByCheckId: null } as never,
});
const candidates = [source('a', '30'), source('b', '100', 1), source('c', '50')];
const sources = (materialId: string) => availableSources(candidates, materialId, '2026-01-01');
const known = { warehouseId: 'w', candidates, isKnown: true, sources, toBinId: undefined };
const draft = (head: Record<string, string>, lines: Draft['lines'] = []): Draft => ({ head, lines });

describe('hardware issue', () => {
  const missing = (head: Record<string, string>) => missingField(ISSUE, { ...IssueDoc.fields, ...ISSUE_ENTRY }, draft(head));

  test('store, then either a department or a store, and the bin of that store', () => {
    expect(missing({})).toBe('warehouseId');
    expect(missing({ warehouseId: 'w' })).toBe('deptId');
    expect(missing({ warehouseId: 'w', deptId: 'd' })).toBeUndefined();
    expect(missing({ warehouseId: 'w', toWarehouseId: 't' })).toBe('toBinId');
    expect(missing({ warehouseId: 'w', toWarehouseId: 't', toBinId: 'b' })).toBeUndefined();
    const chosen = (name: string, head: Record<string, string>) => ISSUE.chosen?.[name]?.(draft(head), {}).head;
    expect(chosen('deptId', { deptId: 'd', toWarehouseId: 't', toBinId: 'b' })).toEqual({
      deptId: 'd',
      toWarehouseId: '',
      toBinId: '',
      orderNo: '',
    });
    expect(chosen('toWarehouseId', { deptId: 'd', toWarehouseId: 't' })).toEqual({ deptId: '', toWarehouseId: 't', orderNo: '' });
  });

  test('the oldest first, and what the stock does not have is missing', () => {
    const line = { ...goods, id: 'l', status: 1, approvedQty: '40', doneQty: '0', openQty: '0', isRemoved: false } as never;
    expect(linesOfApplication([line], sources).map(({ boxId, qty }) => [boxId, qty])).toEqual([
      ['a', '30'],
      ['b', '10'],
    ]);
    expect(linesFor(goods, null, '1000', looseSources(candidates, 'm', '2026-01-01')).map(({ qty }) => qty)).toEqual(['30', '50']);
  });

  test('one more of the same from the same place is the same line', () => {
    const one = linesFor(goods, null, '1', sources('m'));
    const lines = [...one, ...one].reduce<Draft['lines']>((all, line) => withLine(all, line), []);
    expect(lines).toMatchObject([{ boxId: 'a', qty: '2' }]);
    expect(takenFrom(lines[0] ?? {}, candidates)).toEqual({ boxId: null, binId: 'bin-a', batchId: null, materialId: 'm', qty: '2' });
    expect(ISSUE.lack(lines, known, draft({}))).toBeNull();
    expect(ISSUE.lack([{ ...lines[0], qty: '31' }], known, draft({}))).toBe('wrong');
    expect(ISSUE.payload(lines, { ...known, toBinId: 'shelf' })).toMatchObject([{ applicationLineId: null, toBinId: 'shelf', qty: '2' }]);
  });

  test('at the counter: stock without boxes, a department, and somebody who is there', () => {
    const may = (head: Record<string, string>, boxId: string) => ISSUE.instead?.may(draft(head, [{ key: '1', boxId }]), known);
    expect(may({ deptId: 'd', receiverId: 'p' }, 'a')).toBe(true);
    expect(may({ deptId: 'd', receiverId: 'p' }, 'b')).toBe(false);
    expect(may({ deptId: 'd' }, 'a')).toBe(false);
    expect(may({ toWarehouseId: 't', receiverId: 'p' }, 'a')).toBe(false);
  });
});

test('a red note: nothing until somebody says how much, and no more than is left', () => {
  const line = { id: 'l', qty: '100', redQty: '40', binId: 'b' };
  const issued = { header: undefined, lines: [line], isFailed: false, retry: () => undefined };
  const lack = (qty: string) => RED.lack([{ key: 'l', qty, binId: 'b' }], issued, draft({}));
  expect([lack('60'), lack('61'), lack('-1'), lack('x')]).toEqual([null, 'wrong', 'wrong', 'wrong']);
  expect(['', ' ', '0', '1'].map((qty) => RED.isBegun({ qty }))).toEqual([false, false, false, true]);
  expect(RED.payload([{ key: 'l', qty: '5', binId: 'b' }], issued)).toEqual([{ redOfLineId: 'l', qty: '5', binId: 'b' }]);
});
