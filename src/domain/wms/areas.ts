/**
 * The same trade in stores of another class: whose receipts, returns and transfers stand on which pages. What kinds of applications there are, and where
 * they are executed, stands in `application/application-kinds.ts`.
 */
import type { WhClass } from './class-matrix.ts';

/** A terminal for putting away: its page, and the search that opens it there. */
export interface PutAwayTerminal {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

export interface StoreArea {
  readonly id: 'raw' | 'hardware';
  /** Classes of its stores; null = all that have no area of their own. */
  readonly classes: readonly WhClass[] | null;
  /** Types of purchase orders that are received here; null = all that no other area takes. */
  readonly orders: readonly number[] | null;
  readonly receipts: {
    readonly list: string;
    readonly add: string;
    readonly confirm: string;
    readonly edit: string;
    /** Where one is looked at, and where its boxes are put away. */
    readonly document: string;
    /** The terminal for putting away, of all receipts. */
    readonly putAway: PutAwayTerminal;
  };
  readonly purchaseReturns: { readonly page: string; readonly classes: readonly WhClass[] };
  readonly transfers: { readonly page: string; readonly classes: readonly WhClass[] | null };
}

/** Stores without pages of their own receive here too. */
export const RAW: StoreArea = {
  id: 'raw',
  classes: null,
  orders: null,
  receipts: {
    list: '/wms/purchase-take',
    add: '/wms/purchase-take-add',
    confirm: '/wms/purchase-take-add-confirm',
    edit: '/wms/purchase-take-edit',
    document: '/wms/takeGoods',
    putAway: { path: '/wms/takeGoods', query: {} },
  },
  purchaseReturns: { page: '/wms/purchase-return-goods', classes: ['YCL-K', 'WSYCL-K'] },
  transfers: { page: '/transfers-management', classes: null },
};

export const HARDWARE_STORES: readonly WhClass[] = ['WJ-K'];

export const HARDWARE: StoreArea = {
  id: 'hardware',
  classes: HARDWARE_STORES,
  // Spare parts are kept in stores of this class too.
  orders: [3, 4],
  receipts: {
    list: '/wms/hardware/purchase-into-warehouse',
    add: '/wms/hardware/hardware-purchase-take-add',
    confirm: '/wms/hardware/hardware-purchase-take-add-confirm',
    edit: '/wms/hardware/hardware-purchase-take-edit',
    document: '/wms/hardware/purchase-into-warehouse',
    putAway: { path: '/wms/hardware/purchase-into-warehouse', query: { mode: 'putAway' } },
  },
  purchaseReturns: { page: '/wms/hardware/purchase-return-goods', classes: HARDWARE_STORES },
  transfers: { page: '/wms/hardware/hardware-transfers-manage', classes: HARDWARE_STORES },
};

export const AREAS: readonly StoreArea[] = [RAW, HARDWARE];

/** What was made here, and what customers send back: the pages of receipts are closed to whoever keeps it. */
export const FINISHED_PUT_AWAY: PutAwayTerminal = { path: '/products/products-warehousing', query: { mode: 'putAway' } };

/** Everybody puts away at the first of them that they may open. */
export const PUT_AWAY: readonly PutAwayTerminal[] = [RAW.receipts.putAway, HARDWARE.receipts.putAway, FINISHED_PUT_AWAY];

/** Whether stores of this class belong to the area. */
export const holdsClass = (area: StoreArea, whClass: WhClass): boolean =>
  area.classes?.includes(whClass) ?? !AREAS.some(({ classes }) => classes?.includes(whClass));

/** Processing fees: no goods are received for them, because the review of outsourced work counts what is good (INV-16). */
export const FEE_ORDER = 2;

/** Whether a purchase order of this type is received in the area. */
export const takesOrder = (area: StoreArea, poType: number): boolean => poType !== FEE_ORDER && takesGoods(area, poType);

const takesGoods = (area: StoreArea, poType: number): boolean =>
  area.orders?.includes(poType) ?? !AREAS.some(({ orders }) => orders?.includes(poType));
