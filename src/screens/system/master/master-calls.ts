/** Calls of the master data, in addition to the general calls of a resource (specification §7.2). */
import { call } from '#api/client.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import type { AuthNode, RoleRights, RoleTick, StationLogRow } from '#domain/system/answers.ts';
import type { SignInDelay } from '#domain/system/sign-in.ts';

export const saveUser = call('PUT /api/system/user/:id');
export const confirmMail = call('PUT /api/system/user/:id/confirm_mail');
export const createUser = call<{ userId: string }>('POST /api/system/user');
export const rolesOfUser = call<readonly RoleTick[]>('GET /api/system/user/:id/roles');
export const setRolesOfUser = call('PUT /api/system/user/:id/roles');
export const rolePage = call<PageOf<AnyRow>>('POST /api/system/role/pageList');
export const userPage = call<PageOf<AnyRow>>('POST /api/system/user/pageList');
export const authsOfRole = call<readonly AuthNode[]>('GET /api/system/role/:id/auths');
export const setAuthsOfRole = call('PUT /api/system/role/:id/auths');
export const rightsOfUser = call<readonly RoleRights[]>('POST /api/system/role/queryUserRoleAuthsById');
export const stationLog = call<PageOf<StationLogRow>>('POST /api/system/emp_station_log/getBindStationLog');
export const forceOut = call<number>('POST /api/system/session/forceOut');
export const signInDelays = call<PageOf<SignInDelay>>('POST /api/system/user/delay/list');
export const liftDelay = call('POST /api/system/user/delay/lift');

/** First part of the query key: the roles of one user. */
export const ROLES = 'roles';
