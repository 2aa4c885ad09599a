/** The moves of an application for a material code (states-2 §2.4.1, routes §2.7.2). Entering one needs only base data; the server assigns the number. */
import { z } from 'zod';
import { BomLine } from '#domain/basic/bom.document.ts';
import { Material, MaterialClass, Unit } from '#domain/basic/material.resource.ts';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { derivedId, uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardApplied, guardReview, reviewKeys } from '#domain/system/review.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import {
  type CodeApplyRow,
  codeApplyRight,
  codeReviewAsked,
  MaterialCodeApply,
  materialCodeApply,
  unassigned,
} from './code-apply.document.ts';

const reason = z.string().trim().min(2).max(500);
const content = {
  matName: z.string().trim().min(1).max(128),
  spec: z.string().trim().min(1).max(200).nullable(),
  texture: z.string().trim().min(1).max(60).nullable(),
  classCode: z.string().min(1).max(32),
  baseUnit: z.string().min(1).max(10),
  remark: z.string().max(500).nullable(),
};
type Wanted = Pick<CodeApplyRow, 'matName' | 'spec' | 'texture' | 'classCode' | 'baseUnit'>;
const CLOSED: readonly number[] = [5, 7];

const wantedKeys = ({ matName, classCode, baseUnit }: Wanted): Key[] => [
  ...[byIndex(Material, 'matName', matName), byIndex(MaterialCodeApply, 'matName', matName)],
  ...[byIndex(MaterialClass, 'classCode', classCode), byIndex(Unit, 'unitCode', baseUnit)],
];

const sameGoods = (a: Pick<Wanted, 'spec'> & { texture: string | null }, b: Pick<Wanted, 'spec' | 'texture'>): boolean =>
  (a.spec ?? '') === (b.spec ?? '') && (a.texture ?? '') === (b.texture ?? '');

/** Refuses unless class and unit are in use, and no material or other application has the same name, specification and texture. */
function guardWanted(rows: Rows, wanted: Wanted, own: { readonly id: string; readonly materialId: string | null }): void {
  guard(rows.by(MaterialClass, 'classCode', wanted.classCode)[0]?.isActive === true, 'REF_MISSING', { field: 'classCode' });
  guard(rows.by(Unit, 'unitCode', wanted.baseUnit)[0]?.isActive === true, 'REF_MISSING', { field: 'baseUnit' });
  const twin = rows.by(Material, 'matName', wanted.matName).find((one) => one.id !== own.materialId && sameGoods(one, wanted));
  guard(twin === undefined, 'MATERIAL_TWIN', { matCode: twin?.matCode ?? '' });
  const other = rows
    .by(MaterialCodeApply, 'matName', wanted.matName)
    .find((one) => one.id !== own.id && !CLOSED.includes(one.status) && one.materialId === null && sameGoods(one, wanted));
  guard(other === undefined, 'MATERIAL_ASKED', { docNo: other?.docNo ?? '' });
}

export const codeApplyCreate = defineCreate(materialCodeApply, {
  verb: 'create',
  to: 1,
  offline: true,
  right: codeApplyRight('create'),
  schema: z.object({ id: uuidSchema, ...content }),
  reads: [(p) => wantedKeys(p)],
  decide: (p, rows) => {
    guardWanted(rows, p, { id: p.id, materialId: null });
    const { id: _id, ...header } = p;
    return { header: { ...header, assignedMatCode: null, materialId: null } };
  },
});

export const codeApplySave = defineMove(materialCodeApply, {
  verb: 'save',
  from: [1, 3],
  offline: true,
  right: codeApplyRight('edit'),
  payload: content,
  reads: [(p) => wantedKeys(p)],
  decide: (header, { id: _id, ...wanted }, rows) => {
    guardWanted(rows, wanted, header);
    return { header: wanted };
  },
});

/**
 * The most careful settings a material can start with: kept in boxes and batches, inspected, no over-receipt or over-issue. Master data can relax
 * them later.
 */
function newMaterial(header: CodeApplyRow, ctx: Ctx): Row<typeof Material> {
  const { userId, userName } = ctx.actor;
  const empty = Object.fromEntries(Object.entries(Material.fields).flatMap(([name, field]) => (field.optional ? [[name, null]] : [])));
  return {
    ...(empty as unknown as Row<typeof Material>),
    id: derivedId(header.id, 'material'),
    version: 0,
    matCode: unassigned(header.id),
    sourceType: 1,
    isBlank: false,
    boxManaged: true,
    batchManaged: true,
    shelfLifeManaged: false,
    expiryWarnDays: 30,
    iqcMode: 1,
    overReceiptPct: '0',
    overIssuePct: '0',
    createdBy: userId,
    createdByName: userName,
    createdAt: ctx.occurredAt,
  };
}

const applied = (rows: Rows, id: string): CodeApplyRow | undefined => rows.get(MaterialCodeApply, id);

/** 1, 3→2: the server assigns the code, and the material exists. A second review reactivates the same material. */
export const codeApplyReview = defineMove(materialCodeApply, {
  verb: 'review',
  from: [1, 3],
  to: 2,
  offline: false,
  right: codeApplyRight('review'),
  reads: [
    (p, rows) => {
      const header = applied(rows, p.id);
      const made = header?.materialId ? [byId(Material, header.materialId)] : [];
      return [...reviewKeys('materialCodeApply', p.id), ...(header ? wantedKeys(header) : []), ...made];
    },
  ],
  decide: (header, _p, rows, ctx) => {
    guardApplied(codeReviewAsked(header), ctx);
    guardReview(rows, materialCodeApply, header, ctx.actor);
    guardWanted(rows, header, header);
    const { matName, spec, texture, classCode, baseUnit } = header;
    const { userId, userName } = ctx.actor;
    const changed = { updatedBy: userId, updatedByName: userName, updatedAt: ctx.occurredAt };
    const before = header.materialId === null ? newMaterial(header, ctx) : rows.get(Material, header.materialId);
    const material = { ...(before ?? refuse('REF_MISSING', { field: 'materialId' })), matName, spec, texture, classCode, baseUnit };
    return { header: { materialId: material.id }, put: [put(Material, { ...material, ...changed, isActive: true })] };
  },
});

/** 2→3: deactivates the material, provided that nobody has started to use it. It keeps its code. */
export const codeApplyUnreview = defineMove(materialCodeApply, {
  verb: 'unreview',
  from: [2],
  to: 3,
  offline: false,
  right: codeApplyRight('unreview'),
  payload: { reason },
  reads: [
    (p, rows) => {
      const id = applied(rows, p.id)?.materialId;
      return id ? [byId(Material, id), byIndex(Box, 'materialId', id), byIndex(BomLine, 'materialId', id)] : [];
    },
  ],
  decide: (header, _p, rows, ctx) => {
    const material = rows.get(Material, header.materialId) ?? refuse('REF_MISSING', { field: 'materialId' });
    const used =
      rows.by(Box, 'materialId', material.id).length > 0 || rows.by(BomLine, 'materialId', material.id).some((line) => !line.isRemoved);
    guard(!used, 'MATERIAL_USED', { matCode: material.matCode });
    const { userId, userName } = ctx.actor;
    return {
      put: [put(Material, { ...material, isActive: false, updatedBy: userId, updatedByName: userName, updatedAt: ctx.occurredAt })],
    };
  },
});

export const codeApplyClose = defineMove(materialCodeApply, {
  verb: 'close',
  from: [2],
  to: 5,
  offline: false,
  right: codeApplyRight('close'),
  payload: { reason },
});

export const codeApplyDelete = defineMove(materialCodeApply, {
  verb: 'delete',
  from: [1, 3],
  to: 7,
  offline: true,
  right: codeApplyRight('delete'),
});
