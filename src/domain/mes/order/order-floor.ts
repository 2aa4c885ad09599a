/** What POST /api/mes/prodOrder/floor answers of an order. */
import type {
  CardOperationRow,
  MissingRow,
  OrderMaterialRow,
  OrderOperationRow,
  WipCardRow,
} from '#domain/wms/production/production-order.ts';

export interface OrderFloor {
  readonly operations: readonly OrderOperationRow[];
  readonly materials: readonly OrderMaterialRow[];
  readonly cards: readonly WipCardRow[];
  /** What the cards have been through. */
  readonly steps: readonly CardOperationRow[];
  readonly missing: readonly MissingRow[];
}
