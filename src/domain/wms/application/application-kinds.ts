/**
 * The kinds of application (model-5 `application`): one header and one set of moves serve them all, a kind only says which stores it is for and whose
 * right it is. What executes an application (an issue, a transfer, a picking list) is declared by its own document.
 */
import { numberSet, textSet } from '#domain/kernel/code-set.ts';
import { type Actor, hasRight } from '#domain/kernel/permission.ts';
import { guard } from '#domain/kernel/problem.ts';
import type { AskedOf } from '#domain/system/review.ts';
import type { WhClass } from '#domain/wms/class-matrix.ts';
import { FIXTURES, storePages } from '#domain/wms/lending-stores.ts';

export const applicationType = textSet('applicationType', {
  HW_PICK: ['五金领料申请', 'Hardware picking application'],
  HW_TRANSFER: ['五金调拨申请', 'Hardware transfer application'],
  RAW_REQ: ['原材料领料申请', 'Raw-material requisition'],
  GRIND: ['修磨申请', 'Grinding application'],
  SPARE_REQ: ['备件领用申请', 'Spare requisition'],
  SPARE_IN: ['备件入库申请', 'Spare inbound application'],
  SPARE_SCRAP: ['备件报废申请', 'Spare scrap application'],
  FIXTURE_REQ: ['工装领用申请', 'Fixture requisition'],
  OFFICE_REQ: ['办公用品领用申请', 'Office supply requisition'],
  TRANSFER: ['调拨申请', 'Transfer application'],
});
export type ApplicationType = (typeof applicationType.codes)[number];

export const grindPurpose = numberSet('grindPurpose', {
  1: ['修磨', 'Grinding'],
  2: ['维修调整', 'Repair or adjustment'],
  3: ['校准', 'Calibration'],
});
export const grinderType = numberSet('grinderType', { 1: ['厂内', 'In the plant'], 2: ['外协', 'Outside'] });

/** Fields of the head that only some kinds have. */
export const KIND_HEADS = ['equipmentNo', 'inboundSubtype', 'grindPurpose', 'grinderType', 'grinderId', 'erpPrNo', 'productId'] as const;
type KindHead = (typeof KIND_HEADS)[number];

type ByClass = Partial<Readonly<Record<WhClass, string>>>;

export type Execution =
  | { readonly by: 'issueDoc' | 'requisition' | 'transferOrder' | 'spareIn'; readonly at: string }
  | { readonly by: 'grindOut'; readonly at: ByClass }
  | { readonly by: 'lendDoc'; readonly at: string };

export interface ApplicationKind {
  /** Rights are `<right>:create :edit :delete :review :unreview :close`. */
  readonly right: string;
  /** Any signed-in employee may apply, whatever their stores. It is for a department, whose quotas it uses. */
  readonly open?: boolean;
  /** Classes of the giving store; null = any, undefined = the application has none. */
  readonly from?: readonly string[] | null;
  /** Classes of the store that is to get the goods; null = any, undefined = none is asked for. */
  readonly to?: readonly string[] | null;
  /** The receiving store must be named. */
  readonly needsTo?: boolean;
  /** Fields of the head that this kind has beside those of all. */
  readonly heads?: readonly KindHead[];
  /**
   * Its lines name boxes: of the giving store, which the review moves to the store's scrap place, or locks until they are sent away; or old parts that are to
   * come in, by their numbers.
   */
  readonly boxes?: 'scrap' | 'lock' | 'new';
  /** Only what belongs in the giving stores is offered; where there is none, in the receiving stores. */
  readonly ownGoods?: boolean;
  /** Only materials with a spare class are asked for. */
  readonly spares?: boolean;
  /** Page that lists them, one for each class of the giving store where they differ. Without one the kind is not applied for yet. */
  readonly page?: string | ByClass;
  /** The document that executes a reviewed one, and the page where it is made. */
  readonly executed?: Execution;
  /** Review sets the approved quantity aside in the giving store (stock-rules §3.3). */
  readonly reserves: boolean;
}

export const APPLICATION_KINDS: Readonly<Record<ApplicationType, ApplicationKind>> = {
  HW_PICK: {
    right: 'web:wms:hwPick',
    from: ['WJ-K'],
    to: ['GJU-K', 'GZCP-K', 'LJJ-K'],
    ownGoods: true,
    page: '/wms/hardware/picking-apply',
    executed: { by: 'issueDoc', at: '/wms/hardware/picking-outbound' },
    reserves: true,
  },
  HW_TRANSFER: {
    right: 'web:wms:hwTransferApply',
    from: ['WJ-K'],
    to: ['WJ-K', 'BGYP-K'],
    needsTo: true,
    ownGoods: true,
    page: '/wms/hardware/hardware-tm-apply',
    executed: { by: 'transferOrder', at: '/wms/hardware/hardware-transfers-manage' },
    reserves: true,
  },
  RAW_REQ: {
    right: 'web:wms:rawReq',
    from: ['YCL-K'],
    to: ['CJYCL-K'],
    page: '/picking-apply2',
    executed: { by: 'requisition', at: '/picking-apply2-out' },
    reserves: true,
  },
  GRIND: {
    right: 'web:wms:grindApply',
    from: ['GJU-K', 'LJJ-K', 'GZCP-K'],
    heads: ['grindPurpose', 'grinderType', 'grinderId', 'erpPrNo'],
    boxes: 'lock',
    page: storePages('grindApply'),
    executed: { by: 'grindOut', at: storePages('grindOut') },
    reserves: false,
  },
  SPARE_REQ: {
    right: 'web:wms:spareReq',
    from: ['WJ-K'],
    heads: ['equipmentNo'],
    ownGoods: true,
    spares: true,
    page: '/spare-parts/requisition-application',
    executed: { by: 'issueDoc', at: '/spare-parts/spare-parts-warehouse-out' },
    reserves: true,
  },
  SPARE_IN: {
    right: 'web:wms:spareIn',
    to: ['WJ-K'],
    needsTo: true,
    heads: ['inboundSubtype', 'equipmentNo'],
    boxes: 'new',
    ownGoods: true,
    spares: true,
    page: '/spare-parts/spare-parts-warehousing-application',
    executed: { by: 'spareIn', at: '/spare-parts/spare-parts-warehousing' },
    reserves: false,
  },
  SPARE_SCRAP: {
    right: 'web:wms:spareScrap',
    from: ['WJ-K'],
    heads: ['equipmentNo'],
    boxes: 'scrap',
    ownGoods: true,
    page: '/spare-parts/spare-parts-scrapping-application',
    reserves: false,
  },
  FIXTURE_REQ: {
    right: 'web:wms:fixtureReq',
    from: [FIXTURES.whClass],
    heads: ['productId', 'equipmentNo'],
    ownGoods: true,
    page: '/frock/frock-picking-apply',
    executed: { by: 'lendDoc', at: FIXTURES.pages.lend },
    reserves: true,
  },
  OFFICE_REQ: {
    right: 'web:wms:officeReq',
    open: true,
    from: ['BGYP-K'],
    ownGoods: true,
    page: '/office-supplies/apply',
    executed: { by: 'issueDoc', at: '/office-supplies/out' },
    reserves: true,
  },
  TRANSFER: {
    right: 'web:wms:transferApply',
    from: null,
    to: null,
    needsTo: true,
    page: '/internal-transfer',
    executed: { by: 'transferOrder', at: '/transfers-management' },
    reserves: true,
  },
};

const pagesOf = ({ page = {} }: ApplicationKind): readonly string[] => (typeof page === 'string' ? [page] : Object.values(page));

/** Pages of the kinds that have some. */
export const APPLICATION_PAGES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(APPLICATION_KINDS).flatMap(([type, kind]) => (pagesOf(kind).length === 0 ? [] : [[type, pagesOf(kind)]])),
);

/** Kinds that any signed-in employee may apply for. */
export const OPEN_APPLICATIONS: readonly string[] = applicationType.codes.filter((type) => APPLICATION_KINDS[type].open === true);

/** Executed by a transfer between two stores. */
export const isTransferKind = (type: ApplicationType): boolean => APPLICATION_KINDS[type].executed?.by === 'transferOrder';

export type ApplicationVerb = 'create' | 'edit' | 'delete' | 'review' | 'unreview' | 'close';

/** The right of one kind's verb; empty where any signed-in user may. */
export const applicationRight = (type: ApplicationType, verb: ApplicationVerb): string => {
  const { right, open } = APPLICATION_KINDS[type];
  return open && (verb === 'create' || verb === 'edit' || verb === 'delete') ? '' : `${right}:${verb}`;
};

/** All kinds' rights of a verb: who holds none of them has nothing to do with applications at all. */
export const applicationRights = (verb: ApplicationVerb): string | readonly string[] => {
  const all = applicationType.codes.map((type) => applicationRight(type, verb));
  return all.includes('') ? '' : all;
};

interface Own {
  readonly docType: ApplicationType;
  readonly createdBy: string;
}

/** Of an open kind, which asks no right, an application is changed by its author, and by whoever reviews it. */
const isTheirs = ({ docType, createdBy }: Own, actor: Actor): boolean =>
  APPLICATION_KINDS[docType].open !== true || createdBy === actor.userId || hasRight(actor, applicationRight(docType, 'review'));

interface Applied extends Own {
  readonly sourceDocId: string | null;
  readonly fromWarehouseId: string | null;
  readonly toWarehouseId: string | null;
}

/** Who is asked to review it; null where a document has made it and nobody has applied. */
export const reviewAsked = ({ docType, createdBy, sourceDocId, fromWarehouseId, toWarehouseId }: Applied): AskedOf | null =>
  sourceDocId === null ? { createdBy, right: applicationRight(docType, 'review'), warehouseId: fromWarehouseId ?? toWarehouseId } : null;

/** Whether somebody may do this with the application, for `offered` of a move. */
export const mayWith =
  (verb: ApplicationVerb) =>
  (row: Own, actor: Actor): boolean =>
    hasRight(actor, applicationRight(row.docType, verb)) && isTheirs(row, actor);

/** @throws NO_RIGHT unless the actor may change this application */
export function guardChanges(actor: Actor, row: Own, verb: 'edit' | 'delete'): void {
  guardApplicationRight(actor, row.docType, verb);
  guard(isTheirs(row, actor), 'NO_RIGHT', { right: applicationRight(row.docType, 'review') });
}

/** @throws NO_RIGHT unless the actor holds the right of this kind: that of another screen is not enough */
export function guardApplicationRight(actor: Actor, type: ApplicationType, verb: ApplicationVerb): void {
  const right = applicationRight(type, verb);
  guard(hasRight(actor, right), 'NO_RIGHT', { right });
}
