import type { OperationDef } from '#domain/kernel/operation.ts';
import type { ResourceDef } from '#domain/kernel/resource.ts';
import { ApprovalTask } from './approval.ts';
import * as numberRule from './number-rule.ts';
import * as platform from './platform.resource.ts';
import { networkPrinter, PrintJob, printTemplate } from './print/print.resource.ts';
import * as skill from './skill.resource.ts';
import { fileResolve, laneHandover, laneResolve, operationDiscard } from './sync.operation.ts';
import * as user from './user.resource.ts';

export const SYSTEM_RESOURCES: readonly ResourceDef[] = [
  ...[platform.site, platform.dict, platform.approveType, platform.station],
  ...[numberRule.numberRule, skill.empStationBind, printTemplate, networkPrinter],
  ...[user.role, user.auth],
];

/** Have a form and a history, but no list that tablets hold. */
export const SYSTEM_RECORDS: readonly ResourceDef[] = [user.user];

export const SYSTEM_ENTITIES = [user.User, user.UserRole, user.RoleAuth, PrintJob, ApprovalTask];

export const SYSTEM_OPERATIONS = [operationDiscard, laneResolve, laneHandover, fileResolve] as unknown as OperationDef<never>[];
