/** The tiles of applications and of the spare-part store, one part of those in shift.ts: what is to be decided, and what was decided and waits to be done. */
import type { Task } from './shift-kinds.ts';

const REVIEWED = [2, 4];
const TO_REVIEW = [1, 3];
const SPARES = '/spare-parts';

export const APPLICATION_TASKS: readonly Task[] = [
  {
    name: 'reviewSpares',
    kind: 'SPARE_REQ',
    statuses: TO_REVIEW,
    right: 'web:wms:spareReq:review',
    path: `${SPARES}/requisition-application`,
  },
  {
    name: 'issueSpares',
    kind: 'SPARE_REQ',
    statuses: REVIEWED,
    right: ['web:wms:spareIssue:create', 'web:wms:spareIssue:counter'],
    path: `${SPARES}/requisition-application`,
  },
  {
    name: 'reviewSpareIssues',
    kind: 'SPARE',
    statuses: TO_REVIEW,
    right: 'web:wms:spareIssue:review',
    path: `${SPARES}/spare-parts-warehouse-out`,
  },
  {
    name: 'reviewSparesIn',
    kind: 'SPARE_IN',
    statuses: TO_REVIEW,
    right: 'web:wms:spareIn:review',
    path: `${SPARES}/spare-parts-warehousing-application`,
  },
  {
    name: 'takeSparesIn',
    kind: 'SPARE_IN',
    statuses: REVIEWED,
    right: 'web:wms:spareInbound:create',
    path: `${SPARES}/spare-parts-warehousing-application`,
  },
  {
    name: 'reviewSpareIn',
    kind: 'spareIn',
    statuses: [0, 2],
    right: 'web:wms:spareInbound:review',
    path: `${SPARES}/spare-parts-warehousing`,
  },
  {
    name: 'reviewSpareScrap',
    kind: 'SPARE_SCRAP',
    statuses: TO_REVIEW,
    right: 'web:wms:spareScrap:review',
    path: `${SPARES}/spare-parts-scrapping-application`,
  },
  {
    name: 'sendRepairs',
    kind: 'repairOrder',
    statuses: [1, 3],
    right: 'web:wms:spareRepair:issue',
    path: `${SPARES}/spare-parts-maintenance-warehouse-out`,
  },
  { name: 'reviewHardware', kind: 'HW_PICK', statuses: TO_REVIEW, right: 'web:wms:hwPick:review', path: '/wms/hardware/picking-apply' },
  {
    name: 'reviewHardwareIssues',
    kind: 'HW',
    statuses: TO_REVIEW,
    right: 'web:wms:hwIssue:review',
    path: '/wms/hardware/picking-outbound',
  },
  {
    name: 'reviewHardwareTransfers',
    kind: 'HW_TRANSFER',
    statuses: TO_REVIEW,
    right: 'web:wms:hwTransferApply:review',
    path: '/wms/hardware/hardware-tm-apply',
  },
  {
    name: 'makeHardwareTransfers',
    kind: 'HW_TRANSFER',
    statuses: REVIEWED,
    right: 'web:wms:transfer:create',
    path: '/wms/hardware/hardware-tm-apply',
  },
  { name: 'reviewRaw', kind: 'RAW_REQ', statuses: TO_REVIEW, right: 'web:wms:rawReq:review', path: '/picking-apply2' },
  { name: 'listRaw', kind: 'RAW_REQ', statuses: REVIEWED, right: 'web:wms:picking:create', path: '/picking-apply2' },
  { name: 'reviewTransfers', kind: 'TRANSFER', statuses: TO_REVIEW, right: 'web:wms:transferApply:review', path: '/internal-transfer' },
  { name: 'makeTransfers', kind: 'TRANSFER', statuses: REVIEWED, right: 'web:wms:transfer:create', path: '/internal-transfer' },
  // One of the three stores' pages each; nobody may open a page of a store that is not theirs.
  { name: 'reviewGrinding', kind: 'GRIND', statuses: TO_REVIEW, right: 'web:wms:grindApply:review', path: '/tool/grinding-application' },
  { name: 'reviewGaugeRepairs', kind: 'GRIND', statuses: TO_REVIEW, right: 'web:wms:grindApply:review', path: '/lj/grinding-application' },
  {
    name: 'reviewFixtureRepairs',
    kind: 'GRIND',
    statuses: TO_REVIEW,
    right: 'web:wms:grindApply:review',
    path: '/frock/grinding-application',
  },
  { name: 'sendGrinding', kind: 'GRIND', statuses: REVIEWED, right: 'web:wms:tool:grind', path: '/tool/grinding-application' },
  { name: 'sendGauges', kind: 'GRIND', statuses: REVIEWED, right: 'web:wms:gauge:grind', path: '/lj/grinding-application' },
  { name: 'sendFixtures', kind: 'GRIND', statuses: REVIEWED, right: 'web:wms:fixture:grind', path: '/frock/grinding-application' },
];
