/**
 * The tiles of what waits to be reviewed, settled or passed on, one part of those in shift.ts. Each stands at home only while there is any: with those of daily
 * work they give every document that waits for somebody a place at home (tests/domain/system/homes.spec.ts).
 */
import type { Task } from './shift-kinds.ts';

type Row = readonly [name: string, kind: string, statuses: readonly number[], right: Task['right'], path: string, more?: Partial<Task>];

const VOUCHER = 'web:wms:voucher:review';
/** Boxes that change their state: of quality's people too. */
const STATES = [VOUCHER, 'web:wms:quality:status'];
/** Created, or taken back. */
const OPEN = [0, 2];
/** The same of documents that begin with 1. */
const NEW = [1, 3];
const FACTORY = { side: 'factory' } as const;

const ROWS: readonly Row[] = [
  [
    'reviewReceipts',
    'receipt',
    [1, 2, 5],
    'web:wms:receipt:review',
    '/wms/purchase-take',
    { alsoOn: '/wms/hardware/purchase-into-warehouse' },
  ],
  [
    'reviewPurchaseReturns',
    'purchaseReturn',
    OPEN,
    'web:wms:preturn:review',
    '/wms/purchase-return-goods',
    { alsoOn: '/wms/hardware/purchase-return-goods' },
  ],
  ['reviewMaterialReturns', '2', OPEN, 'web:wms:sreturn:review', '/sales-return'],
  ['reviewDefectiveReturns', '3', OPEN, 'web:wms:sreturn:review', '/defective-product-sale-return'],
  ['reviewProductSales', '1', NEW, 'web:wms:sales:review', '/product-sales'],
  ['issueMaterialSales', '2', [2, 4], 'web:wms:sales:create', '/materials-sale'],
  ['issueDefectiveSales', '3', [2, 4], 'web:wms:sales:create', '/defective-product-sale'],
  ['reviewWorkshopReturns', 'workshopReturn', NEW, 'web:wms:return:review', '/wms/production-material', { alsoOn: '/mes/make-back' }],
  ['reviewBinMoves', 'BIN_ADJUST', OPEN, VOUCHER, '/goods-adjust'],
  ['reviewStates', 'STATE_SWITCH', OPEN, STATES, '/state-switch'],
  ['reviewForms', 'FORM_SWITCH', OPEN, VOUCHER, '/form-switch'],
  ['reviewSplits', 'SPLIT', OPEN, VOUCHER, '/dismantle-package'],
  ['reviewMerges', 'MERGE', OPEN, VOUCHER, '/dismantle-package'],
  ['reviewPallets', 'PALLET', OPEN, VOUCHER, '/set-plate'],
  ['reviewUnpallets', 'UNPALLET', OPEN, VOUCHER, '/set-plate'],
  ['reviewOtherIn', 'OTHER_IN', OPEN, VOUCHER, '/other-warehouse'],
  ['reviewOtherOut', 'OTHER_OUT', OPEN, VOUCHER, '/other-outbound'],
  [
    'finishTransfers',
    'transferOrder',
    [4],
    ['web:wms:transfer:receive', 'web:wms:transfer:settle'],
    '/transfers-management',
    { alsoOn: '/wms/hardware/hardware-transfers-manage' },
  ],
  ['issueCounts', 'checkInfo', [0], 'web:wms:check:issue', '/plan'],
  ['reviewRoutings', 'routing', OPEN, 'web:basedata:routing:review', '/basic/craft-path'],
  ['reviewMaterialOut', 'MATERIAL_OUT', NEW, 'web:wms:materialOut:review', '/material-out'],
  ['reviewGaugesIn', 'assetIn', OPEN, 'web:wms:gauge:review', '/lj/inWarehouse'],
  ['reviewFixturesIn', 'assetIn', OPEN, 'web:wms:fixture:review', '/frock/frock-into-warehouse'],
  ['reviewToolLoss', 'lossDoc', OPEN, 'web:wms:tool:review', '/tool/material-loss'],
  ['reviewGaugeLoss', 'lossDoc', OPEN, 'web:wms:gauge:review', '/lj/material-loss'],
  ['reviewFixtureLoss', 'lossDoc', OPEN, 'web:wms:fixture:review', '/frock/material-loss'],
  ['reviewToolScrap', 'scrapDoc', OPEN, 'web:wms:tool:review', '/tool/material-scrapping'],
  ['reviewGaugeScrap', 'scrapDoc', OPEN, 'web:wms:gauge:review', '/lj/material-loss'],
  ['reviewFixtureScrap', 'scrapDoc', OPEN, 'web:wms:fixture:review', '/frock/material-scrapping'],
  ['reviewSpareScrapOut', 'spareScrapOut', NEW, 'web:wms:spareScrapOut:review', '/spare-parts/spare-parts-scrapping-warehouse-out'],
  ['reviewMaterialCodes', 'materialCodeApply', NEW, 'web:basedata:codeApply:review', '/basic/apply-matCode'],
  ['launchPlans', 'prodPlan', [2, 3], 'web:mes:plan:launch', '/mes/production-plan'],
  ['callForLaunches', 'launchPlan', [2], 'web:mes:plan:launch', '/mes/put-production-plan'],
  ['resendTransfers', 'processTransfer', [0], 'web:mes:transfer:send', '/mes/process-transfer', { alsoOn: '/mes/process-takeGoods' }],
  ['reviewOutsourcing', 'outsourcePlan', [1], 'web:mes:outsource:review', '/mes/outsource-plan'],
  ['sendOutsourced', 'outsourcePlan', [2, 3], 'web:mes:outsource:send', '/mes/outsource-plan'],
  ['shipOutsourced', 'outsourceDelivery', [0], 'web:mes:outsource:send', '/mes/outsource-delivery'],
  [
    'reviewOutsourced',
    'outsourceTake',
    [1, 2, 5],
    'web:mes:outsource:takeReview',
    '/mes/outsource-take-delivery',
    { alsoOn: '/srm/srmOutsourceTakeDelivery' },
  ],
  ['submitSuspects', 'suspectedProduct', [1], 'web:mes:suspect:submit', '/mes/suspected-product'],
  ['closeSuspects', 'suspectedProduct', [3], 'web:mes:suspect:isolate', '/mes/suspected-product'],
  ['submitReviews', 'qualityReview', [0], 'web:mes:review:edit', '/mes/quality-review'],
  ['decideReviews', 'qualityReview', [1], 'web:mes:review:decide', '/mes/quality-review'],
  ['recheckRepairs', 'qualityRepair', [2], 'web:mes:repair:recheck', '/mes/quality-repair'],
  ['reviewLineLends', '1', [1], 'web:mes:lend:review', '/mes/make-lend'],
  ['reviewDeadLends', '2', [1], 'web:mes:lend:review', '/mes/dead-lend'],
  ['reviewIsolatedLends', '3', [1], ['web:mes:lend:review', 'web:mes:zlgl'], '/mes/isolate-lend'],
  ['publishNotices', 'srmNotice', [0], 'web:srmdata:notice:publish', '/srm/srmNotice', FACTORY],
  ['scoreEvaluations', 'perfEvaluation', [0], 'web:srmdata:evaluate:edit', '/performance-report', FACTORY],
  ['publishEvaluations', 'perfEvaluation', [1], 'web:srmdata:evaluate:publish', '/performance-report', FACTORY],
  ['answerEvaluations', 'perfEvaluation', [2], 'web:srmdata:supplier:evaluation', '/performance-report', { side: 'supplier' }],
];

export const OPEN_TASKS: readonly Task[] = ROWS.map(([name, kind, statuses, right, path, more]) => ({
  name,
  kind,
  statuses,
  right,
  path,
  ifAny: true,
  ...more,
}));
