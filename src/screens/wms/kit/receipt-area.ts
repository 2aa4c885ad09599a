/** Receipts stand on two sets of pages, those of raw material and those of hardware: the same trade, other stores and orders. */
import { createContext, useContext } from 'react';
import type { WhClass } from '#domain/wms/application/class-matrix.ts';

export interface ReceiptArea {
  readonly id: 'raw' | 'hardware';
  readonly list: string;
  readonly add: string;
  readonly confirm: string;
  readonly edit: string;
  /** Where one is looked at, and where its boxes are put away. */
  readonly document: string;
  /** The terminal for putting away, of all receipts. */
  readonly putAway: { readonly path: string; readonly query: Readonly<Record<string, string>> };
  /** Receipts of these stores stand here. */
  readonly holds: (whClassCode: WhClass) => boolean;
  /** Orders of this type are received here. */
  readonly takes: (poType: number) => boolean;
}

const HARDWARE_ORDER = 3;

/** Stores without receipt pages of their own receive here too. */
export const RAW: ReceiptArea = {
  id: 'raw',
  list: '/wms/purchase-take',
  add: '/wms/purchase-take-add',
  confirm: '/wms/purchase-take-add-confirm',
  edit: '/wms/purchase-take-edit',
  document: '/wms/takeGoods',
  putAway: { path: '/wms/takeGoods', query: {} },
  holds: (whClassCode) => whClassCode !== 'WJ-K',
  takes: (poType) => poType !== HARDWARE_ORDER,
};

export const HARDWARE: ReceiptArea = {
  id: 'hardware',
  list: '/wms/hardware/purchase-into-warehouse',
  add: '/wms/hardware/hardware-purchase-take-add',
  confirm: '/wms/hardware/hardware-purchase-take-add-confirm',
  edit: '/wms/hardware/hardware-purchase-take-edit',
  document: '/wms/hardware/purchase-into-warehouse',
  putAway: { path: '/wms/hardware/purchase-into-warehouse', query: { mode: 'putAway' } },
  holds: (whClassCode) => whClassCode === 'WJ-K',
  takes: (poType) => poType === HARDWARE_ORDER,
};

/** The set of pages around; raw material where nothing else is said. */
export const ReceiptAreaContext = createContext<ReceiptArea>(RAW);
export const useReceiptArea = (): ReceiptArea => useContext(ReceiptAreaContext);
