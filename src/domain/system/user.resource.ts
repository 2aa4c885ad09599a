/** Users, roles and permissions (model-1 §1.3). Their rows never leave the server by the feed; a session's answer carries what a client may know. */
import { defineEntity } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { AUDIT, defineResource } from '#domain/kernel/resource.ts';
import { authSystem, authType, language } from './codes.ts';
import { contactProblems } from './contact.ts';

export const User = defineEntity({
  name: 'user',
  table: 'app_user',
  unique: ['account'],
  fields: {
    account: f.str(32),
    passwordHash: f.secret(),
    userName: f.name(),
    personId: optional(f.ref('person')),
    supplierId: optional(f.ref('supplier')),
    deptId: optional(f.ref('department')),
    phone: optional(f.str(20)),
    email: optional(f.str(120)),
    isActive: f.bool(),
    warehouseScope: f.refs('warehouse'),
    lang: f.choice(language),
    lastLoginAt: optional(f.ts()),
    failCount: f.int('times'),
    lockedUntil: optional(f.ts()),
    ...AUDIT,
  },
});

export const Role = defineEntity({
  name: 'role',
  unique: ['roleCode'],
  fields: {
    roleCode: f.code(),
    roleName: f.name(),
    roleNameEn: optional(f.name()),
    isActive: f.bool(),
    remark: optional(f.text()),
    ...AUDIT,
  },
});

export const Auth = defineEntity({
  name: 'auth',
  unique: ['authCode'],
  fields: {
    parentId: optional(f.ref('auth')),
    authCode: f.str(64),
    authName: f.name(),
    authNameEn: f.name(),
    authType: f.choice(authType),
    authSystem: f.choice(authSystem),
    path: optional(f.str(128)),
    sortNo: f.int(),
    isHidden: f.bool(),
    isDevOnly: f.bool(),
    ...AUDIT,
  },
});

export const UserRole = defineEntity({
  name: 'userRole',
  unique: ['userId+roleId'],
  indexes: ['userId', 'roleId'],
  fields: { userId: f.ref('user'), roleId: f.ref('role') },
});
export const RoleAuth = defineEntity({
  name: 'roleAuth',
  unique: ['roleId+authId'],
  indexes: ['roleId', 'authId'],
  fields: { roleId: f.ref('role'), authId: f.ref('auth') },
});

export const USER_RIGHT = 'web:masterdata:user';

/** Has calls of its own (passwords, self-registration): no generic ones are made for it. */
export const user = defineResource({
  entity: User,
  path: '/api/system/user',
  key: 'account',
  label: 'userName',
  right: { read: USER_RIGHT, write: USER_RIGHT },
  search: ['account', 'userName', 'phone', 'email'],
  columns: ['account', 'userName', 'personId', 'deptId', 'supplierId', 'isActive', 'lastLoginAt'],
  check: contactProblems,
});

export const role = defineResource({
  entity: Role,
  path: '/api/system/role',
  key: 'roleCode',
  label: 'roleName',
  right: { read: 'web:masterdata:role', write: 'web:masterdata:role' },
  search: ['roleCode', 'roleName', 'roleNameEn'],
  columns: ['roleCode', 'roleName', 'roleNameEn', 'isActive', 'remark'],
});

export const auth = defineResource({
  entity: Auth,
  path: '/api/system/auth',
  key: 'authCode',
  label: 'authName',
  right: { read: 'web:masterdata:role', write: 'web:masterdata:auth' },
  columns: ['authCode', 'authName', 'authNameEn', 'authType', 'authSystem', 'path', 'isHidden', 'sortNo'],
});
