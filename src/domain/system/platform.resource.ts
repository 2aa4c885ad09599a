/** Dictionary, approval settings, stations and the site (model-1 §1.3). */
import { z } from 'zod';
import { defineEntity } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { problem } from '#domain/kernel/problem.ts';
import { AUDIT, defineResource } from '#domain/kernel/resource.ts';
import { siteModule, tagColour } from './codes.ts';
import { figureFault } from './store-rules.ts';

const base = () => ['base'];

export const Site = defineEntity({
  name: 'site',
  unique: ['siteCode'],
  sets: base,
  fields: {
    siteCode: f.code(),
    factoryName: f.name(),
    hostPattern: f.str(255),
    isDefault: f.bool(),
    defaultModule: f.choice(siteModule),
    timeZone: f.str(40),
    isTest: f.bool(),
    /** Production is for development only unless a site runs it. */
    mesEnabled: f.bool(),
    /** Suppliers are told by mail of what was done with their documents; none = no. */
    supplierMail: optional(f.bool()),
    /** Those mails hold a link by which an order is answered without an account; none = no. */
    supplierLink: optional(f.bool()),
    /** Work done so long after rights were withdrawn, on a device that had not heard of it, is still accepted; none = 72. */
    rightsGraceHours: optional(f.int('hour')),
    /** A person's key that was not in contact for longer signs only what a supervisor lets pass; none = 30. */
    keyIdleDays: optional(f.int('day')),
    /** Of the print control, for pages of the own network and for those from outside; never a part of a row that leaves the server. */
    printLicenceIn: optional(f.secret()),
    printLicenceOut: optional(f.secret()),
    ...AUDIT,
  },
});

export const Dict = defineEntity({
  name: 'dict',
  unique: ['ddType+ddCode'],
  indexes: ['ddType'],
  sets: base,
  fields: {
    ddType: f.str(48),
    ddCode: f.str(32),
    ddNameZh: f.name(),
    ddNameEn: f.name(),
    /** The figure of a rule that has one (store-rules.ts). */
    ddValue: optional(f.int()),
    colour: f.choice(tagColour),
    sortNo: f.int(),
    isSystem: f.bool(),
    isActive: f.bool(),
    ...AUDIT,
  },
});

/** Who reviews a kind of document. Levels 0: creating also reviews where the document says so; one person may do both. */
/** Levels of approval (model-1 §1.3). */
const MOST_LEVELS = 3;
/** Kinds whose decisions carry photos with them. Files of other documents come by themselves, maybe after the review, so a review cannot demand them. */
const PHOTOGRAPHED = ['inspection'];

export const ApproveType = defineEntity({
  name: 'approveType',
  unique: ['docType'],
  sets: base,
  fields: {
    docType: f.str(32),
    levels: f.int('levels'),
    level1Role: optional(f.ref('role')),
    level2Role: optional(f.ref('role')),
    amountLimit: optional(f.qty('CNY')),
    sod: f.bool(),
    needAttachment: f.bool(),
    allowOfflineReview: f.bool(),
    ...AUDIT,
  },
});

/** A work station (ISA-95 work unit), bound at sign-in. A keeper's station names the warehouses whose boxes its tablet holds. */
export const Station = defineEntity({
  name: 'station',
  unique: ['stationCode'],
  sets: base,
  fields: {
    stationCode: f.code(),
    stationName: f.name(),
    lineId: optional(f.ref('line')),
    opCodes: f.json(z.array(z.string().max(32)).max(200)),
    lineWarehouseId: optional(f.ref('warehouse')),
    lineBinId: optional(f.ref('bin', 'lineWarehouseId')),
    warehouseIds: f.refs('warehouse'),
    isActive: f.bool(),
    ...AUDIT,
  },
});

/** A month of grace, or a year of silence, would be none of either. */
const MOST_PATIENCE = { rightsGraceHours: 336, keyIdleDays: 180 } as const;
const isWithin = (value: unknown, most: number): boolean =>
  value === null || value === undefined || (typeof value === 'number' && value >= 1 && value <= most);

export const site = defineResource({
  entity: Site,
  path: '/api/system/site',
  key: 'siteCode',
  label: 'factoryName',
  right: { read: 'web:masterdata:site', write: 'web:masterdata:site' },
  columns: ['siteCode', 'factoryName', 'hostPattern', 'isDefault', 'defaultModule', 'mesEnabled', 'isTest', 'timeZone'],
  check: (values) => {
    const outside = (['rightsGraceHours', 'keyIdleDays'] as const).find((field) => !isWithin(values[field], MOST_PATIENCE[field]));
    if (outside) return { field: outside, ...problem('OUT_OF_RANGE', { least: '1', most: String(MOST_PATIENCE[outside]) }) };
    // A link stands in a mail and nowhere else.
    return values.supplierLink === true && values.supplierMail !== true ? { field: 'supplierLink', ...problem('LINK_WITHOUT_MAIL') } : null;
  },
});

export const dict = defineResource({
  entity: Dict,
  path: '/api/system/dict',
  key: 'ddType+ddCode',
  label: 'ddNameZh',
  english: 'ddNameEn',
  right: { read: 'web:masterdata:dict', write: 'web:masterdata:dict' },
  search: ['ddType', 'ddCode', 'ddNameZh', 'ddNameEn'],
  columns: ['ddType', 'ddCode', 'ddNameZh', 'ddNameEn', 'ddValue', 'colour', 'sortNo', 'isSystem', 'isActive'],
  check: ({ ddType, ddCode, ddValue }) => {
    const fault = figureFault(String(ddType), String(ddCode), typeof ddValue === 'number' ? ddValue : null);
    return fault && { field: 'ddValue', ...fault };
  },
});

/** Whoever sets how many have to agree decides what a single person can do: no right over base data gives that. */
export const APPROVE_RIGHT = 'web:masterdata:approve';

export const approveType = defineResource({
  entity: ApproveType,
  path: '/api/system/approve_type',
  key: 'docType',
  label: 'docType',
  right: { read: 'web:basedata', write: APPROVE_RIGHT },
  columns: ['docType', 'levels', 'level1Role', 'level2Role', 'amountLimit', 'sod', 'needAttachment', 'allowOfflineReview'],
  check: ({ docType, levels, level1Role, level2Role, needAttachment }) => {
    const wanted = Number(levels);
    if (needAttachment && !PHOTOGRAPHED.includes(String(docType))) return { field: 'needAttachment', ...problem('ATTACHMENT_NEVER_ASKED') };
    if (wanted < 0 || wanted > MOST_LEVELS) return { field: 'levels', ...problem('LEVELS_RANGE', { most: String(MOST_LEVELS) }) };
    // A single level may be anybody with the right to review; with more, it has to be clear who is asked.
    if (wanted > 1 && !level1Role) return { field: 'level1Role', ...problem('ROLE_REQUIRED') };
    return wanted > 1 && !level2Role ? { field: 'level2Role', ...problem('ROLE_REQUIRED') } : null;
  },
});

export const station = defineResource({
  entity: Station,
  path: '/api/system/station',
  key: 'stationCode',
  label: 'stationName',
  right: { read: 'web:basedata', write: 'web:basedata:edit' },
  columns: ['stationCode', 'stationName', 'lineId', 'isActive'],
});
