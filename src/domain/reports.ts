/** All reports that are declared. */

import { bomList } from './basic/bom.report.ts';
import type { AnyReport } from './kernel/report.ts';
import { dailyReports, workReports } from './mes/daily.report.ts';
import * as materialReports from './mes/material.reports.ts';
import { completion, processMake, processProgress, workshopMake } from './mes/output.reports.ts';
import * as outsourceReports from './mes/outsource.reports.ts';
import { reworkTrace, suspectedTrace } from './mes/quality/quality.reports.ts';
import { scrapToDispose, suppliersMaterial } from './mes/scrap/scrap.reports.ts';
import * as deliveryReports from './srm/delivery.reports.ts';
import * as outsourcedReports from './srm/outsource.reports.ts';
import * as settlementReports from './srm/settlement.reports.ts';
import * as portalReports from './srm/supply.reports.ts';
import * as erpReports from './system/erp.report.ts';
import * as assetReports from './wms/reports/asset.reports.ts';
import * as booksReports from './wms/reports/books.reports.ts';
import * as demandReports from './wms/reports/demand.reports.ts';
import { stockDifference } from './wms/reports/difference.report.ts';
import * as gaugeReports from './wms/reports/gauge.reports.ts';
import * as issueReports from './wms/reports/issue.reports.ts';
import * as ledgerReports from './wms/reports/ledger.reports.ts';
import * as officeReports from './wms/reports/office.reports.ts';
import * as peopleReports from './wms/reports/people.reports.ts';
import * as productionReports from './wms/reports/production.reports.ts';
import * as purchaseReports from './wms/reports/purchase.reports.ts';
import * as returnReports from './wms/reports/return.reports.ts';
import * as salesReports from './wms/reports/sales.reports.ts';
import * as spareReports from './wms/reports/spare.reports.ts';
import * as stockReports from './wms/reports/stock.reports.ts';
import * as stocktakeReports from './wms/reports/stocktake.reports.ts';
import * as storeReports from './wms/reports/store.reports.ts';
import * as supplyReports from './wms/reports/supply.reports.ts';
import * as valueReports from './wms/reports/value.reports.ts';

/** All declared reports; each has its own page. */
export const REPORTS: readonly AnyReport[] = [
  ...Object.values(ledgerReports),
  ...Object.values(demandReports),
  ...Object.values(stockReports),
  ...Object.values(storeReports),
  ...Object.values(stocktakeReports),
  ...Object.values(officeReports),
  ...Object.values(spareReports),
  ...Object.values(assetReports),
  ...Object.values(gaugeReports),
  ...Object.values(supplyReports),
  ...Object.values(purchaseReports),
  ...Object.values(issueReports),
  ...Object.values(booksReports),
  ...Object.values(valueReports),
  ...Object.values(peopleReports),
  ...Object.values(salesReports),
  ...Object.values(returnReports),
  ...Object.values(productionReports),
  ...Object.values(erpReports),
  ...Object.values(deliveryReports),
  ...Object.values(settlementReports),
  ...Object.values(portalReports),
  ...Object.values(outsourceReports),
  ...Object.values(outsourcedReports),
  ...Object.values(materialReports),
  ...[processMake, workshopMake, completion, processProgress],
  ...[bomList, dailyReports, workReports, suspectedTrace, reworkTrace, scrapToDispose, suppliersMaterial, stockDifference],
] as unknown as AnyReport[];
