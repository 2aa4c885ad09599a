/** "Fix and resend" (sync.md §8): whatever a person has entered, he can correct. */
import { describe, expect, it } from 'vitest';
import { isSettling, OPERATIONS, operationByType } from '#domain/registry.ts';
import { payloadFields } from '#screens/system/kit/payload-words.ts';
import { fixFields, withValues } from '#screens/system/sync/fixable.ts';
import { fixingPath } from '#shell/screens.ts';

const id = (n: number) => `0192f000-0000-7000-8000-00000000000${n}`;
const ret = {
  id: id(1),
  fromWarehouseId: id(2),
  toWarehouseId: id(3),
  returnReason: 1,
  orderNo: null,
  remark: '退多余',
  lines: [{ materialId: id(4), sourceBoxId: null, newBoxNo: 'B1', batchNo: 'LOT', qty: '2', needInspect: false }],
};

describe('a refused operation', () => {
  it('of every kind has a way to be corrected, unless nothing was entered but which document or box is meant', () => {
    const stuck = OPERATIONS.filter(({ type }) => !isSettling(type) && fixingPath(type) === null).filter(({ type }) => {
      const names = [...payloadFields(type).keys()];
      const entered = names.filter((name) => !/^id$|Ids?$/.test(name));
      const fields = fixFields({ type, payload: Object.fromEntries(names.map((name) => [name, ''])) });
      return entered.length > 0 && fields.length === 0;
    });
    expect(stuck.map(({ type }) => type)).toEqual([]);
  });

  it('shows its values with their lines, each as what it is; ids of the operation itself are not to be touched', () => {
    const fields = fixFields({ type: 'workshopReturn.create', payload: ret });
    expect(fields.map(({ path, line, kind }) => [path, line, kind])).toEqual([
      ['fromWarehouseId', null, 'row'],
      ['toWarehouseId', null, 'row'],
      ['returnReason', null, 'code'],
      ['orderNo', null, 'text'],
      ['remark', null, 'text'],
      ['lines.0.newBoxNo', 1, 'text'],
      ['lines.0.batchNo', 1, 'text'],
      ['lines.0.qty', 1, 'quantity'],
      ['lines.0.needInspect', 1, 'flag'],
    ]);
  });

  it('takes corrected values in the type that stood there, so that the operation is whole again', () => {
    const values = new Map([
      ['returnReason', '3'],
      ['remark', ' '],
      ['lines.0.qty', '1.5'],
      ['lines.0.needInspect', 'true'],
    ]);
    const payload = withValues(ret, values);
    expect(payload).toMatchObject({ returnReason: 3, remark: null, lines: [{ qty: '1.5', needInspect: true, newBoxNo: 'B1' }] });
    expect(operationByType('workshopReturn.create')?.schema.safeParse(payload).success).toBe(true);
  });
});
