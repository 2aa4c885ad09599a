/** Documents that post and have not posted yet: they hold up the closing of the month their business day lies in (stock-rules §3.10). */
import { type AnyEntity, type AnyRow, byIndex, type Key } from '#domain/kernel/entity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { StockBorrow } from '#domain/wms/borrow/stock-borrow.document.ts';
import { FinishedReceipt } from '#domain/wms/finished/finished-receipt.document.ts';
import { GrindIn } from '#domain/wms/grinding/grind-in.document.ts';
import { GrindOut } from '#domain/wms/grinding/grind-out.document.ts';
import { Receipt } from '#domain/wms/inbound/receipt.document.ts';
import { IssueDoc } from '#domain/wms/issue/issue.document.ts';
import { ReturnAppraisal } from '#domain/wms/lending/appraisal.document.ts';
import { LendDoc } from '#domain/wms/lending/lend.document.ts';
import { MaterialDelivery } from '#domain/wms/outbound/material-delivery.document.ts';
import { PurchaseReturn } from '#domain/wms/returns/purchase-return.document.ts';
import { SalesReturn } from '#domain/wms/returns/sales-return.document.ts';
import { SalesIssue } from '#domain/wms/sales/sales-issue.document.ts';
import { RepairOrder } from '#domain/wms/spare/repair.document.ts';
import { SpareScrapOut } from '#domain/wms/spare/scrap-out.document.ts';
import { SpareIn } from '#domain/wms/spare/spare-in.document.ts';
import { CheckInfo } from '#domain/wms/stocktake/stocktake.document.ts';
import { TransferOrder } from '#domain/wms/transfer/transfer.document.ts';
import { StockVoucher } from '#domain/wms/voucher/voucher.document.ts';
import { WriteOff } from '#domain/wms/write-off/write-off.document.ts';

/** Documents that post, with the statuses in which they have not posted yet. */
export const UNPOSTED: readonly { readonly entity: AnyEntity; readonly statuses: readonly number[] }[] = [
  { entity: Receipt, statuses: [1, 5] },
  { entity: IssueDoc, statuses: [1] },
  { entity: MaterialDelivery, statuses: [2, 3] },
  { entity: StockVoucher, statuses: [0] },
  { entity: PurchaseReturn, statuses: [0] },
  { entity: SalesReturn, statuses: [0] },
  { entity: SalesIssue, statuses: [1, 3] },
  { entity: FinishedReceipt, statuses: [0] },
  { entity: LendDoc, statuses: [1] },
  { entity: StockBorrow, statuses: [1, 3] },
  { entity: ReturnAppraisal, statuses: [0] },
  { entity: GrindOut, statuses: [1] },
  { entity: GrindIn, statuses: [0] },
  { entity: RepairOrder, statuses: [1] },
  { entity: WriteOff, statuses: [0] },
  { entity: SpareIn, statuses: [0] },
  { entity: SpareScrapOut, statuses: [1] },
  { entity: TransferOrder, statuses: [0, 2, 3] },
  { entity: CheckInfo, statuses: [1, 2, 3, 4, 5] },
];

export const unpostedKeys = (): Key[] =>
  UNPOSTED.flatMap(({ entity, statuses }) => statuses.map((status) => byIndex(entity, 'status', String(status))));

/** Documents with a business day from `from` to `to` (both included) that have not posted yet. */
export const unposted = (rows: Rows, from: string, to: string): AnyRow[] =>
  UNPOSTED.flatMap(({ entity, statuses }) => statuses.flatMap((status) => rows.by(entity, 'status', String(status)) as AnyRow[])).filter(
    (row) => String(row.bizDate) >= from && String(row.bizDate) <= to && row.deletedAt === null,
  );
