/** An application while it is entered: which stores it may name, and what is sent. */
import { describe, expect, it } from 'vitest';
import type { Actor } from '#domain/kernel/permission.ts';
import type { FindMaterial } from '#pages/lines/use-materials-by-code.ts';
import { entryOf } from '#screens/wms/application/application.tsx';
import { WANTED } from '#screens/wms/application/application-lines.ts';
import { proposedIn } from '#screens/wms/application/approval.ts';

const actor: Actor = {
  userId: 'u',
  account: 'worker',
  userName: 'Worker',
  personId: 'me',
  supplierId: null,
  rights: [],
  warehouses: ['hw', 'raw'],
};
const NOW = { today: '2026-03-01', at: 0 };
const store = (id: string, whClassCode: string, isActive = true) => ({ id, version: 1, whClassCode, isActive });
const stores = [store('hw', 'WJ-K'), store('raw', 'YCL-K'), store('hw2', 'WJ-K'), store('old', 'WJ-K', false), store('office', 'BGYP-K')];
const offered = (type: 'HW_TRANSFER' | 'GRIND', field: string, fromWarehouseId = ''): string[] =>
  stores
    .filter((one) => entryOf(type).offer?.[field]?.(one, actor, { head: { fromWarehouseId }, lines: [] }, { warehouse: stores }))
    .map(({ id }) => id);

describe('the stores of an application', () => {
  it('are active ones of the classes that its kind serves; a transfer goes where goods may go, and never to where they are', () => {
    expect(offered('HW_TRANSFER', 'fromWarehouseId')).toEqual(['hw', 'hw2']);
    expect(offered('HW_TRANSFER', 'toWarehouseId', 'hw')).toEqual(['hw2', 'office']);
    expect(offered('HW_TRANSFER', 'toWarehouseId', 'raw')).toEqual([]);
  });

  it('begin with the only one of the kind that the user works in', () => {
    const records = { warehouse: stores };
    expect(entryOf('HW_PICK').start?.(actor, records, NOW)).toEqual({ applicantId: 'me', fromWarehouseId: 'hw' });
    const both = { ...actor, warehouses: ['hw', 'hw2'] };
    expect(entryOf('HW_PICK').start?.(both, records, NOW)).toMatchObject({ fromWarehouseId: '' });
    expect(entryOf('HW_PICK').start?.(null, {}, NOW)).toEqual({ applicantId: '', fromWarehouseId: '' });
  });

  it('are asked for as far as the kind has them', () => {
    const { without } = entryOf('GRIND');
    expect(without?.({ head: { grinderType: '1' }, lines: [] })).toEqual([
      'toWarehouseId',
      'equipmentNo',
      'inboundSubtype',
      'productId',
      'grinderId',
      'erpPrNo',
    ]);
    expect(without?.({ head: { grinderType: '2' }, lines: [] })).toEqual(['toWarehouseId', 'equipmentNo', 'inboundSubtype', 'productId']);
    expect(entryOf('HW_TRANSFER').required).toEqual(['fromWarehouseId', 'toWarehouseId']);
    expect(entryOf('HW_PICK').required).toEqual(['fromWarehouseId']);
  });
});

describe('a line of an application', () => {
  const find: FindMaterial = (code) => (code === 'M1' ? ({ row: { id: 'm1' }, decimals: 1 } as unknown as ReturnType<FindMaterial>) : null);
  const { lineOf, newLine, isBegun, payload } = WANTED;
  const empty = newLine();

  it('keeps its id when it is edited, and has none before', () => {
    const stored = lineOf({ id: 'l1', matCode: 'M1', applyQty: '2', remark: null } as Parameters<typeof lineOf>[0], {} as never);
    const lines = [
      { ...stored, applyQty: '03.50' },
      { ...empty, matCode: 'm1', applyQty: '1', remark: ' soon ' },
    ];
    expect(payload(lines, { find, choices: {}, more: () => ({ qty: null, why: 'noStore' }) })).toEqual([
      { lineId: 'l1', materialId: 'm1', applyQty: '3.5', assetId: null, remark: null },
      { lineId: null, materialId: 'm1', applyQty: '1', assetId: null, remark: 'soon' },
    ]);
  });

  it('is begun by anything that is typed', () => {
    expect([empty, { ...empty, remark: 'x' }].map(isBegun)).toEqual([false, true]);
  });
});

describe('the approval of an application', () => {
  const line = { materialId: 'm1', applyQty: '10' };
  const proposed = (stock: Parameters<typeof proposedIn>[1]) => {
    const { isWaiting, line: of } = proposedIn([line], stock, 'stock');
    return [isWaiting === true, of?.(line).start?.approvedQty];
  };

  it('proposes what the store has, once that is known', () => {
    expect(proposed(() => ({ qty: '4', boxes: 1, at: null }))).toEqual([false, '4']);
    expect(proposed(() => ({ qty: null, why: 'asking' }))).toEqual([true, '10']);
  });

  it('is not kept waiting for what cannot be known', () => {
    for (const why of ['notHeld', 'failed', 'notYours', 'noStore'] as const)
      expect(proposed(() => ({ qty: null, why }))).toEqual([false, '10']);
  });
});
