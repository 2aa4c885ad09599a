/** The documents, tables and operations of production, beside what the warehouse knows of it. */
import { cardGenerate, cardSplit } from '#domain/wms/production/card.operation.ts';
import { CompletionBox, wipCompletion } from '#domain/wms/production/completion.document.ts';
import { completionsReview } from '#domain/wms/production/completion.operation.ts';
import { outsourceDelivery, outsourcePlan, outsourceTake } from '#domain/wms/production/outsource.document.ts';
import '#domain/wms/outsource/delivery.operation.ts';
import '#domain/wms/outsource/plan.operation.ts';
import '#domain/wms/outsource/take.operation.ts';
import {
  CardOperation,
  MissingConsumption,
  OrderMaterial,
  OrderOperation,
  prodOrder,
  WipCard,
} from '#domain/wms/production/production-order.ts';
import { FirstConfirm, ProdReview } from './check.ts';
import { firstJudge, firstOpen, firstSelf } from './first-confirm.operation.ts';
import { lineLend } from './line/line-lend.document.ts';
import './line/line-lend.operation.ts';
import './order/order.operation.ts';
import './order/order-change.operation.ts';
import { ordersClose, ordersComplete, ordersRelease } from './order/orders-many.operation.ts';
import './plan/launch.operation.ts';
import { plansReview } from './plan/plan.operation.ts';
import { launchPlan, prodPlan } from './plan.document.ts';
import { prodReviewRecord } from './prod-review.operation.ts';

import { qualityRepair, qualityReview, suspectedProduct } from './quality/quality.document.ts';
import './quality/repair.operation.ts';
import './quality/review.operation.ts';
import './quality/suspect.operation.ts';
import { MadeSerial } from './report/made-serial.ts';
import { ReportError, reportWork } from './report/report-work.document.ts';
import './report/report-work.operation.ts';
import './scrap/dispose.operation.ts';
import './scrap/receive.operation.ts';
import { DemoReviewItem, FirstReviewItem, RoutingOperation } from './routing.ts';
import { labourMaterialDispose, labourMaterialReceive } from './scrap/scrap.document.ts';
import { ProcessTake, processTransfer } from './transfer/transfer.document.ts';
import './transfer/transfer.operation.ts';

export const MES_DOCUMENTS = [
  prodPlan,
  launchPlan,
  prodOrder,
  reportWork,
  wipCompletion,
  processTransfer,
  outsourcePlan,
  outsourceDelivery,
  outsourceTake,
  suspectedProduct,
  qualityReview,
  qualityRepair,
  labourMaterialDispose,
  labourMaterialReceive,
  lineLend,
];

export const MES_ENTITIES = [
  RoutingOperation,
  FirstReviewItem,
  DemoReviewItem,
  OrderOperation,
  OrderMaterial,
  WipCard,
  CardOperation,
  CompletionBox,
  MissingConsumption,
  ReportError,
  MadeSerial,
  ProcessTake,
  FirstConfirm,
  ProdReview,
];

export const MES_OPERATIONS = [
  ...[cardGenerate, cardSplit, firstOpen, firstSelf, firstJudge, prodReviewRecord],
  ...[ordersRelease, ordersComplete, ordersClose, plansReview, completionsReview],
];
