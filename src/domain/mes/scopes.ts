/**
 * At whose line an operation of production works (wms/scopes.ts). What moves many documents asks the rule of the move of one. Orders and plans are the whole plant's: a planner divides them among the lines.
 */
import { Line } from '#domain/basic/party.resource.ts';
import { Warehouse } from '#domain/basic/place.resource.ts';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import { WipCompletion } from '#domain/wms/production/completion.document.ts';
import { ProdOrder, WipCard } from '#domain/wms/production/production-order.ts';
import { named, type Scope } from '#domain/wms/scopes.ts';
import { LaunchPlan } from './plan.document.ts';
import { QualityRepair } from './quality/quality.document.ts';
import { ReportWork } from './report/report-work.document.ts';
import { LabourMaterialDispose } from './scrap/scrap.document.ts';
import { ProcessTransfer } from './transfer/transfer.document.ts';

/** Whoever isolates suspects inspects at every line. */
const INSPECTOR = 'web:mes:suspect:isolate';

const ofOrder: Scope = { named: [named('orderId', ProdOrder)] };
const inspected: Scope = { named: [named('orderId', ProdOrder)], unless: INSPECTOR };

/** Moves of a document by its id. */
const moves = (docType: string, of: AnyEntity, verbs: string, unless?: string): Record<string, Scope> =>
  Object.fromEntries(
    verbs.split(' ').map((verb) => [`${docType}.${verb}`, { named: [named('id', of)], ...(unless === undefined ? {} : { unless }) }]),
  );

export const MES_SCOPES: Readonly<Record<string, Scope>> = {
  'reportWork.report': { named: [named('orderId', ProdOrder), named('lineWarehouseId', Warehouse)] },
  ...moves('reportWork', ReportWork, 'correct discard cancel'),
  'processTransfer.send': ofOrder,
  ...moves('processTransfer', ProcessTransfer, 'resend withdraw take settle'),
  'wipCard.generate': ofOrder,
  'wipCard.split': { named: [named('cardId', WipCard)] },
  'wipCompletion.apply': ofOrder,
  ...moves('wipCompletion', WipCompletion, 'review unreview delete'),
  ...moves('prodOrder', ProdOrder, 'suspend resume complete'),
  'launchPlan.create': { named: [named('lineId', Line)] },
  'launchPlan.save': { named: [named('id', LaunchPlan), named('lineId', Line)] },
  ...moves('launchPlan', LaunchPlan, 'kit call delete'),
  'firstConfirm.open': inspected,
  'firstConfirm.self': inspected,
  'firstConfirm.judge': inspected,
  'prodReview.record': inspected,
  'suspectedProduct.register': { named: [named('orderId', ProdOrder), named('cardId', WipCard)], unless: INSPECTOR },
  ...moves('qualityRepair', QualityRepair, 'start finish attach', INSPECTOR),
  'labourMaterialDispose.create': ofOrder,
  ...moves('labourMaterialDispose', LabourMaterialDispose, 'review unreview close delete'),
};
