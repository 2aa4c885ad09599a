/** Who an issue is for while it is entered. */
import { describe, expect, it } from 'vitest';
import { forDepartment, forOrder, forPerson, forStore, issueOfApplication } from '#domain/wms/issue/issue-entry.ts';

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
