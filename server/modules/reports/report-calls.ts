/** Every declared report with its answer. Each file of statements must be listed here once. */

import { CALLS as accountStock } from './account-stock.sql.ts';
import { CALLS as bomList } from './bom-list.sql.ts';
import { CALLS as consumption } from './consumption.sql.ts';
import { CALLS as daily } from './daily.sql.ts';
import { CALLS as deliveryNotes } from './delivery-notes.sql.ts';
import { CALLS as deliveryRate } from './delivery-rate.sql.ts';
import { CALLS as deliveryReceipt } from './delivery-receipt.sql.ts';
import { CALLS as deliverySchedule } from './delivery-schedule.sql.ts';
import { CALLS as demand } from './demand.sql.ts';
import { CALLS as erpMessages } from './erp-messages.sql.ts';
import { CALLS as evaluations } from './evaluations.sql.ts';
import { CALLS as finishedIn } from './finished-in.sql.ts';
import { CALLS as gauges } from './gauges.sql.ts';
import { CALLS as hardwareIssues } from './hardware-issues.sql.ts';
import { CALLS as iqc } from './iqc.sql.ts';
import { CALLS as ledgerLogs } from './ledger-logs.sql.ts';
import { CALLS as loans } from './loans.sql.ts';
import { CALLS as mesBoxes } from './mes-boxes.sql.ts';
import { CALLS as mesConsumption } from './mes-consumption.sql.ts';
import { CALLS as mesOrders } from './mes-orders.sql.ts';
import { CALLS as mesOutput } from './mes-output.sql.ts';
import { CALLS as notCounted } from './not-counted.sql.ts';
import { CALLS as office } from './office.sql.ts';
import { CALLS as openOrderLines } from './open-order-lines.sql.ts';
import { CALLS as orderLines } from './order-lines.sql.ts';
import { CALLS as outsource } from './outsource.sql.ts';
import { CALLS as prodOrders } from './prod-orders.sql.ts';
import { CALLS as purchaseStatistics } from './purchase-statistics.sql.ts';
import { CALLS as putStorage } from './put-storage.sql.ts';
import { CALLS as qualityTraces } from './quality-traces.sql.ts';
import { CALLS as rawIssues } from './raw-issues.sql.ts';
import { CALLS as receiptsIn } from './receipts-in.sql.ts';
import { CALLS as rejects } from './rejects.sql.ts';
import type { ReportCall } from './report-call.ts';
import { CALLS as returnsOut } from './returns-out.sql.ts';
import { CALLS as safeStock } from './safe-stock.sql.ts';
import { CALLS as salesOut } from './sales-out.sql.ts';
import { CALLS as scrap } from './scrap.sql.ts';
import { CALLS as scrapLoss } from './scrap-loss.sql.ts';
import { CALLS as settlement } from './settlement.sql.ts';
import { CALLS as shelfLife } from './shelf-life.sql.ts';
import { CALLS as spares } from './spares.sql.ts';
import { CALLS as stockAge } from './stock-age.sql.ts';
import { CALLS as stockByWarehouse } from './stock-by-warehouse.sql.ts';
import { CALLS as stockDifference } from './stock-difference.sql.ts';
import { CALLS as stockStatus } from './stock-status.sql.ts';
import { CALLS as stockSummary } from './stock-summary.sql.ts';
import { CALLS as stocktakeAccuracy } from './stocktake-accuracy.sql.ts';
import { CALLS as stocktakeDifferences } from './stocktake-differences.sql.ts';
import { CALLS as supplierStatistics } from './supplier-statistics.sql.ts';
import { CALLS as toolLife } from './tool-life.sql.ts';
import { CALLS as topStock } from './top-stock.sql.ts';
import { CALLS as transfers } from './transfers.sql.ts';
import { CALLS as workload } from './workload.sql.ts';
import { CALLS as workshopReturns } from './workshop-returns.sql.ts';

export const REPORT_CALLS: readonly ReportCall[] = [
  ...ledgerLogs,
  ...stockByWarehouse,
  ...stockSummary,
  ...shelfLife,
  ...safeStock,
  ...settlement,
  ...notCounted,
  ...stocktakeDifferences,
  ...stocktakeAccuracy,
  ...deliverySchedule,
  ...rawIssues,
  ...transfers,
  ...spares,
  ...demand,
  ...stockDifference,
  ...daily,
  ...qualityTraces,
  ...bomList,
  ...loans,
  ...toolLife,
  ...scrapLoss,
  ...gauges,
  ...office,
  ...supplierStatistics,
  ...deliveryReceipt,
  ...orderLines,
  ...receiptsIn,
  ...returnsOut,
  ...iqc,
  ...hardwareIssues,
  ...putStorage,
  ...stockStatus,
  ...topStock,
  ...accountStock,
  ...stockAge,
  ...workload,
  ...finishedIn,
  ...salesOut,
  ...consumption,
  ...prodOrders,
  ...erpMessages,
  ...openOrderLines,
  ...evaluations,
  ...rejects,
  ...purchaseStatistics,
  ...deliveryRate,
  ...deliveryNotes,
  ...outsource,
  ...mesOutput,
  ...mesOrders,
  ...mesConsumption,
  ...mesBoxes,
  ...scrap,
  ...workshopReturns,
];
