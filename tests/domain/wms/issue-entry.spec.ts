/** Who an issue is for while it is entered. */
import { describe, expect, it } from 'vitest';
import { approvedAtCounter, forDepartment, forOrder, forPerson, forStore, issueOfApplication } from '#domain/wms/issue/issue-entry.ts';

const store = { warehouseId: 'w', toWarehouseId: 't', toBinId: 'b' };

describe('an issue being entered', () => {
  it('is for a department, a store or a production order, whichever was chosen last', () => {
    const all = { ...store, deptId: 'd', orderNo: 'MO-1' };
    expect(forDepartment(all)).toEqual({ warehouseId: 'w', deptId: 'd', toWarehouseId: '', toBinId: '', orderNo: '' });
    expect(forStore(all)).toEqual({ ...store, deptId: '', orderNo: '' });
    expect(forOrder(all)).toEqual({ warehouseId: 'w', deptId: '', toWarehouseId: '', toBinId: '', orderNo: 'MO-1' });
  });

  it('is for whoever shows a badge, and for their department where nothing has said for whom', () => {
    expect(forPerson(store, { id: 'p', deptId: 'd' })).toEqual({ ...forDepartment(store), deptId: 'd', receiverId: 'p' });
    expect(forPerson(store, { id: 'p', deptId: null })).toEqual({ ...store, receiverId: 'p' });
    const applied = { ...store, applicationId: 'a' };
    expect(forPerson(applied, { id: 'p', deptId: 'd' })).toEqual({ ...applied, receiverId: 'p' });
  });

  it('takes from an application where from, for whom and what is left', () => {
    const asked = { id: 'a', fromWarehouseId: 'w', toWarehouseId: null, deptId: 'd', applicantId: 'p' } as never;
    expect(issueOfApplication(asked, [], () => [])).toEqual({
      head: { applicationId: 'a', warehouseId: 'w', deptId: 'd', receiverId: 'p' },
      lines: [],
    });
  });
});

describe('an application at the counter', () => {
  const source = (id: string, free: string) => ({ box: { id, qty: free, reservedQty: '0' } }) as never;
  const line = (id: string, more: object) => ({
    id,
    materialId: 'm',
    matCode: 'BG-1',
    matName: '纸',
    unitCode: 'PCS',
    doneQty: '0',
    openQty: '0',
    ...more,
  });
  const head = { id: 'a', fromWarehouseId: 'w', toWarehouseId: null, deptId: 'd', applicantId: 'p' };
  const open = (status: number, lines: object[]) =>
    issueOfApplication({ ...head, status } as never, lines as never, () => [source('shelf', '12')]).lines.map(({ qty }) => qty);

  it('that nobody has reviewed is met as far as there is stock, a reviewed one as far as it was approved', () => {
    const wished = line('1', { applyQty: '15', approvedQty: '0', status: 0 });
    expect(open(1, [wished])).toEqual(['12']);
    expect(open(3, [wished])).toEqual(['12']);
    expect(open(2, [{ ...wished, approvedQty: '5', status: 1 }])).toEqual(['5']);
    expect(open(2, [wished])).toEqual([]);
  });

  it('is approved by what is handed out, and what gets nothing says why', () => {
    const given = [
      { key: 'a', applicationLineId: '1', qty: '2' },
      { key: 'b', applicationLineId: '1', qty: '3' },
    ];
    expect(approvedAtCounter([{ id: '1' }, { id: '2' }], given, '柜台未发放')).toEqual([
      { lineId: '1', approvedQty: '5', rejectReason: null },
      { lineId: '2', approvedQty: '0', rejectReason: '柜台未发放' },
    ]);
  });
});
