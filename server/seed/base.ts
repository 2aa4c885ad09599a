/** What every installation needs before the first sign-in. Run at each start: it adds what is missing and never changes what somebody has edited. */

import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { dayIn } from '#domain/kernel/clock.ts';
import type { CodeSet, Tone } from '#domain/kernel/code-set.ts';
import { ADMIN } from '#domain/kernel/permission.ts';
import { CODE_SETS, NUMBER_RULES } from '#domain/registry.ts';
import { firstRule } from '#domain/system/number-rule.ts';
import { DEFAULT_TEMPLATES } from '#domain/system/print/defaults.ts';
import { labelType } from '#domain/system/print/fields.ts';
import { firstFigure } from '#domain/system/store-rules.ts';
import { APPLICATION_KINDS } from '#domain/wms/application/application-kinds.ts';
import type { Config } from '#server/config.ts';
import { hashPassword } from '#server/modules/identity/passwords.ts';
import { ensurePeriods } from '#server/modules/periods.ts';
import { addEnglish, addMissing, seedId, type Values } from '#server/store/missing-rows.ts';
import { inTransaction, rowOf } from '#server/store/transaction.ts';
import { AUTHS, ROLES, rightsOfRole } from './rights.ts';
import { seedVocabulary } from './vocabulary.ts';

const COLOURS: Readonly<Record<Tone, string>> = {
  ok: 'success',
  warn: 'warning',
  error: 'danger',
  info: 'info',
  hold: 'warning',
  neutral: 'neutral',
};

const dictRows = (set: CodeSet): Values[] =>
  set.codes.map((code, index) => {
    const [ddNameZh = '', ddNameEn = ''] = set.labels[String(code)] ?? [];
    const colour = COLOURS[set.tones[String(code)] ?? 'neutral'];
    return {
      id: seedId(`dict:${set.name}:${code}`),
      ddType: set.name,
      ddCode: String(code),
      ddNameZh,
      ddNameEn,
      ddValue: firstFigure(set.name, String(code)),
      colour,
      sortNo: index,
      isSystem: true,
      isActive: true,
    };
  });

const authRows = (): Values[] =>
  AUTHS.map(({ code, zh, en, type, path, parent, devOnly, hidden }, index) => ({
    id: seedId(`auth:${code}`),

    parentId: parent === null ? null : seedId(`auth:${parent}`),
    authCode: code,
    authName: zh,
    authNameEn: en,
    authType: type,
    authSystem: 'Web',
    path,
    sortNo: index,
    isHidden: hidden,
    isDevOnly: devOnly,
  }));

/** Roles are seeded once: one that somebody has deleted must not come back. */
async function seedRoles(tx: pg.PoolClient): Promise<void> {
  const rows = ROLES.map(({ code, zh, en }) => ({
    id: seedId(`role:${code}`),
    roleCode: code,
    roleName: zh,
    roleNameEn: en,
    isActive: true,
  }));
  if (await rowOf(tx, 'select 1 as some from role limit 1'))
    return addEnglish(tx, 'role', { label: 'roleName', english: 'roleNameEn' }, rows);
  await addMissing(tx, 'role', rows);
  const links = ROLES.flatMap(({ code }) =>
    rightsOfRole(code).map((right) => ({
      id: seedId(`roleAuth:${code}:${right}`),
      roleId: seedId(`role:${code}`),
      authId: seedId(`auth:${right}`),
    })),
  );
  await addMissing(tx, 'roleAuth', links);
}

async function seedSite(tx: pg.PoolClient, config: Config): Promise<string> {
  const site = await rowOf<{ zone: string }>(tx, 'select time_zone as zone from site order by is_default desc, site_code limit 1');
  if (site) return site.zone;
  const timeZone = 'Asia/Shanghai';
  const isTest = config.mode === 'test';
  const row = {
    id: seedId('site'),
    siteCode: 'MAIN',
    factoryName: '车间',
    hostPattern: '*',
    isDefault: true,
    defaultModule: 'wms',
    timeZone,
    isTest,
    mesEnabled: false,
    supplierMail: true,
  };
  await addMissing(tx, 'site', [row]);
  return timeZone;
}

/** Created once, with the password of the settings or a random one. @returns the random one, to be shown once */
async function seedAdmin(tx: pg.PoolClient, config: Config): Promise<string | undefined> {
  if (await rowOf(tx, 'select 1 as there from app_user where account = $1', [ADMIN])) return undefined;
  const invented = config.adminPassword === undefined ? randomBytes(12).toString('base64url') : undefined;
  const passwordHash = await hashPassword(config.adminPassword ?? invented ?? '');
  const person = { account: ADMIN, passwordHash, userName: '系统管理员', isActive: true, warehouseScope: [], lang: 'zh', failCount: 0 };
  await addMissing(tx, 'user', [{ id: seedId('user:admin'), ...person }]);
  await addMissing(tx, 'userRole', [{ id: seedId('userRole:admin'), userId: seedId('user:admin'), roleId: seedId('role:ADMIN') }]);
  return invented;
}

/** Reviewed as they are made, unless a site wants it otherwise. */
const AT_ONCE = [
  'receipt',
  'workshopReturn',
  'prodDemand',
  'stockVoucher',
  'inspection',
  'purchaseReturn',
  'finishedReceipt',
  'salesIssue',
];
/** Reviewed in a step of its own, by whoever holds the right. */
const ONE_STEP = [
  ...Object.keys(APPLICATION_KINDS),
  'issueDoc',
  'bom',
  'routing',
  'materialCodeApply',
  'salesReturn',
  'stockBorrow',
  'salesOrder',
  'returnAppraisal',
  'spareIn',
  'assetIn',
  'spareScrapOut',
  'lossDoc',
  'scrapDoc',
];

const approveRows = (): Values[] =>
  [...AT_ONCE.map((docType) => ({ docType, levels: 0 })), ...ONE_STEP.map((docType) => ({ docType, levels: 1 }))].map((rule) => ({
    id: seedId(`approveType:${rule.docType}`),
    ...rule,
    sod: false,
    needAttachment: false,
    allowOfflineReview: false,
  }));

/** A rule that an earlier version has written has an id of its own: it is known by its document. */
async function seedNumberRules(tx: pg.PoolClient): Promise<void> {
  const { rows } = await tx.query<{ docType: string }>('select doc_type as "docType" from number_rule');
  const known = new Set(rows.map(({ docType }) => docType));
  const missing = NUMBER_RULES.filter(({ docType }) => !known.has(docType));
  await addMissing(
    tx,
    'numberRule',
    missing.map(({ docType, numbering }) => ({ id: seedId(`numberRule:${docType}`), docType, ...firstRule(docType, numbering) })),
  );
}

/** A kind of label that has no template gets the program's; one that somebody has deleted beside others stays deleted. */
async function seedTemplates(tx: pg.PoolClient): Promise<void> {
  const { rows } = await tx.query<{ kind: string }>('select distinct label_type as kind from print_template');
  const known = new Set(rows.map(({ kind }) => kind));
  const nameOf = ({ kind, widthMm, heightMm }: (typeof DEFAULT_TEMPLATES)[number], at: 0 | 1) =>
    `${labelType.labels[kind]?.[at] ?? kind} ${widthMm}×${heightMm}`;
  const rowOfTemplate = (one: (typeof DEFAULT_TEMPLATES)[number]): Values => ({
    id: seedId(`printTemplate:${one.code}`),
    templateCode: one.code,
    templateName: nameOf(one, 0),
    templateNameEn: nameOf(one, 1),
    labelType: one.kind,
    content: one.content,
    widthMm: String(one.widthMm),
    heightMm: String(one.heightMm),
    copies: 1,
    isActive: true,
  });
  await addEnglish(tx, 'printTemplate', { label: 'templateName', english: 'templateNameEn' }, DEFAULT_TEMPLATES.map(rowOfTemplate));
  await addMissing(tx, 'printTemplate', DEFAULT_TEMPLATES.filter(({ kind }) => !known.has(kind)).map(rowOfTemplate));
}

/** @returns adminPassword only when the account was created now with a random one */
export const seedBase = (db: pg.Pool, config: Config): Promise<{ adminPassword?: string }> =>
  inTransaction(db, async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtext('seed'))");
    const zone = await seedSite(tx, config);
    await addMissing(tx, 'dict', CODE_SETS.flatMap(dictRows));
    await addMissing(tx, 'auth', authRows());
    await seedRoles(tx);
    await addMissing(tx, 'approveType', approveRows());
    await ensurePeriods(tx, dayIn(zone, new Date().toISOString()));
    await seedNumberRules(tx);
    await seedTemplates(tx);
    await seedVocabulary(tx);
    return { adminPassword: await seedAdmin(tx, config) };
  });
