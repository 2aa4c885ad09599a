/** Code sets of answers and files, which no entity and no report names. */
import type { CodeSet } from '#domain/kernel/code-set.ts';
import { checkKind } from './mes/check-import.ts';
import { traceCertainty, traceDirection, traceKind } from './mes/genealogy.ts';
import { traceEvent } from './mes/trace-timeline.ts';
import { messageKind, messageState } from './protocol/outgoing-message.ts';
import { supplierTopic } from './protocol/supplier-way.ts';
import { unbindReason } from './system/codes.ts';
import { cycleDays } from './system/cycle-days.ts';
import { erpDirection, erpStatus } from './system/erp.ts';
import { certificateState } from './system/skill.resource.ts';
import { storeRule } from './system/store-rules.ts';
import { calibStatus } from './wms/asset/calibration.ts';
import { maintStatus } from './wms/asset/maintenance.ts';
import { consumedBy } from './wms/borrow/borrow-codes.ts';
import { settleWay } from './wms/sales/sales-codes.ts';

export const OTHER_SETS = [
  unbindReason,
  erpDirection,
  erpStatus,
  messageKind,
  messageState,
  supplierTopic,
  certificateState,
  settleWay,
  checkKind,
  calibStatus,
  maintStatus,
  storeRule,
  cycleDays,
  consumedBy,
  traceDirection,
  traceKind,
  traceCertainty,
  traceEvent,
] as unknown as readonly CodeSet[];
