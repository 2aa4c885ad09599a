/**
 * Pallet (model-3 §1.5): only a parent of boxes. Every box of a pallet lies in the pallet's bin (INV-20). The number of boxes is always counted,
 * never stored.
 */

import { numberSet } from '#domain/kernel/code-set.ts';
import { defineEntity, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { gs1CheckHolds } from '#domain/system/scan-code.ts';

export const palletType = numberSet('palletType', {
  1: ['塑料', 'Plastic'],
  2: ['木质', 'Wood'],
  3: ['钢制', 'Steel'],
  4: ['笼', 'Cage'],
});
export const palletStatus = numberSet('palletStatus', {
  0: ['空', 'Empty', 'neutral'],
  1: ['组盘中', 'Building', 'info'],
  2: ['已封盘', 'Closed', 'ok'],
  3: ['已发货', 'Shipped', 'neutral'],
});

export const Pallet = defineEntity({
  name: 'pallet',
  unique: ['palletNo'],
  indexes: ['warehouseId'],
  lock: 'update',
  sets: (row) => [`boxes:${row.warehouseId}`],
  fields: {
    palletNo: f.str(40),
    /** Serial shipping container code: 18 digits with a check digit, if the site has a GS1 number. */
    sscc: optional(f.str(18)),
    palletType: f.choice(palletType),
    warehouseId: f.ref('warehouse'),
    binId: optional(f.ref('bin')),
    customerId: optional(f.id()),
    status: f.choice(palletStatus),
    updatedAt: optional(f.ts()),
    updatedByName: optional(f.name()),
  },
});
export type PalletRow = Row<typeof Pallet>;

/** 18 digits whose last is the GS1 check digit. */
export const isSscc = (text: string): boolean => /^\d{18}$/.test(text) && gs1CheckHolds(text);
