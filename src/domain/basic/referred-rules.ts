/** What a record demands of those it refers to, beyond that they exist: the kind of store, of department, of bin. Data, asked by the server. */
import type { Values } from './field-rules.ts';

export interface Demand {
  /** What the referred row must hold, by its field. A function takes it from the row that refers. */
  readonly needs: Readonly<Record<string, unknown>> | ((values: Values) => Readonly<Record<string, unknown>>);
  /** Sentence of the refusal. */
  readonly code: string;
  /** Asked only then; default always. */
  readonly where?: (values: Values) => boolean;
}

const store = (whClassCode: string): Demand => ({ needs: { whClassCode }, code: `STORE_NOT_${whClassCode.replace('-', '_')}` });

/** By entity, then by the field that refers. */
export const DEMANDS: Readonly<Record<string, Readonly<Record<string, Demand>>>> = {
  warehouse: {
    supplierId: { needs: { isOutsourcer: true }, code: 'SUPPLIER_NOT_OUTSOURCER', where: ({ whClassCode }) => whClassCode === 'WSYCL-K' },
  },
  line: { workshopDeptId: { needs: { deptType: 1 }, code: 'NOT_A_WORKSHOP' } },
  shopWipWarehouse: {
    workshopDeptId: { needs: { deptType: 1 }, code: 'NOT_A_WORKSHOP' },
    lineWarehouseId: store('CJYCL-K'),
    semiWarehouseId: store('BCP-K'),
    labourScrapWarehouseId: store('BL-K'),
    materialScrapWarehouseId: store('LF-K'),
  },
  customer: { hubWarehouseId: store('KH-K') },
  warehouseLocationConfiguration: { binId: { needs: ({ binType }) => ({ binType }), code: 'BIN_TYPE_OTHER' } },
};

/** Fields that stay once goods have moved, by entity, and the column of the ledger that tells so. */
export const FIXED_ONCE_MOVED: Readonly<Record<string, { readonly fields: readonly string[]; readonly ledger: string }>> = {
  material: { fields: ['matCode', 'baseUnit'], ledger: 'material_id' },
  warehouse: { fields: ['whClassCode'], ledger: 'warehouse_id' },
};

/** Fields that may be empty, but not twice the same. */
export const UNIQUE_IF_SET: Readonly<Record<string, readonly string[]>> = { material: ['erpItemId'] };

/** Places that are switched off only when nothing lies there, and the column by which boxes lie in them. */
export const EMPTY_BEFORE_OFF: Readonly<Record<string, { readonly box: string; readonly code: string }>> = {
  warehouse: { box: 'warehouse_id', code: 'WAREHOUSE_NOT_EMPTY' },
  bin: { box: 'bin_id', code: 'BIN_NOT_EMPTY' },
};
