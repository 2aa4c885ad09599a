/** Calls of the master data beside the general ones of a resource (specification §7.2). */
import { call } from '#api/client.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';

export interface RoleTick {
  readonly roleId: string;
  readonly roleCode: string;
  readonly roleName: string;
  readonly checked: boolean;
}

export interface AuthNode {
  readonly authId: string;
  readonly authCode: string;
  readonly authName: string;
  readonly authNameEn: string;
  readonly authType: number;
  readonly path: string | null;
  readonly checked: boolean;
  readonly children: readonly AuthNode[];
}

export interface RoleRights {
  readonly roleCode: string;
  readonly roleName: string;
  readonly auths: readonly Pick<AuthNode, 'authId' | 'authCode' | 'authName' | 'authNameEn' | 'authType'>[];
}

export interface StationLogRow {
  readonly logId: string;
  readonly account: string;
  readonly userName: string;
  readonly stationCode: string;
  readonly bindAt: string;
  readonly unbindAt: string | null;
  readonly reason: number | null;
  readonly clientInfo: string | null;
}

interface Page<R> {
  readonly list: readonly R[];
  readonly total: number;
}

export const saveUser = call('PUT /api/system/user/:id');
export const createUser = call<{ userId: string }>('POST /api/system/user');
export const rolesOfUser = call<readonly RoleTick[]>('GET /api/system/user/:id/roles');
export const setRolesOfUser = call('PUT /api/system/user/:id/roles');
export const rolePage = call<Page<AnyRow>>('POST /api/system/role/pageList');
export const userPage = call<Page<AnyRow>>('POST /api/system/user/pageList');
export const authsOfRole = call<readonly AuthNode[]>('GET /api/system/role/:id/auths');
export const setAuthsOfRole = call('PUT /api/system/role/:id/auths');
export const rightsOfUser = call<readonly RoleRights[]>('POST /api/system/role/queryUserRoleAuthsById');
export const stationLog = call<Page<StationLogRow>>('POST /api/system/emp_station_log/getBindStationLog');
export const forceOut = call<number>('POST /api/system/session/forceOut');

export const ROLES = 'roles';
