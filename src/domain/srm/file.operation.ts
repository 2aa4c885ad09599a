/** Filing what the other side shall have (area-srm §1 row 10). Each side changes only what it has filed itself. */
import { z } from 'zod';
import { Supplier } from '#domain/basic/party.resource.ts';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId } from '#domain/kernel/entity.ts';
import { daySchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { ownSupplier } from '#domain/kernel/permission.ts';
import { guard } from '#domain/kernel/problem.ts';
import { guardOwnSide, OF_FACTORY } from '#domain/system/record-files.ts';
import { defineAttach } from '#domain/wms/attach.operation.ts';
import { fileCategory, sideOf, srmFile } from './file.document.ts';

const SUPPLIER = 'web:srmdata:supplier:file';
const right = (verb: 'create' | 'edit' | 'delete'): readonly string[] => [`web:srmdata:file:${verb}`, SUPPLIER];

const content = {
  category: fileCategory.schema,
  title: z.string().trim().min(1).max(128),
  validTo: daySchema.nullish(),
  remark: z.string().max(500).nullish(),
};

export const fileCreate = defineCreate(srmFile, {
  verb: 'create',
  to: 1,
  offline: false,
  right: right('create'),
  schema: z.object({ id: uuidSchema, supplierId: uuidSchema.nullish(), ...content }),
  reads: [({ supplierId }) => (supplierId ? [byId(Supplier, supplierId)] : [])],
  decide: ({ supplierId, category, title, validTo, remark }, rows, ctx) => {
    // Whatever a supplier files is its own, also where it names nobody.
    const owner = supplierId ?? ctx.actor.supplierId;
    ownSupplier(ctx, owner);
    guard(!supplierId || rows.get(Supplier, supplierId) !== undefined, 'REF_MISSING', { field: 'supplierId' });
    const said = { category, title, validTo: validTo ?? null, remark: remark ?? null };
    return { header: { ...said, supplierId: owner, filedBy: sideOf(ctx.actor) } };
  },
});

export const fileSave = defineMove(srmFile, {
  verb: 'save',
  from: [1],
  offline: false,
  right: right('edit'),
  offered: (header, actor) => header.filedBy === sideOf(actor),
  payload: content,
  decide: (header, { category, title, validTo, remark }, _rows, { actor }) => {
    guard(header.deletedAt === null, 'DOC_MISSING');
    guardOwnSide(header, actor);
    return { header: { category, title, validTo: validTo ?? null, remark: remark ?? null } };
  },
});

/** The factory may take away what a supplier has filed; never the other way round. */
export const fileDelete = defineMove(srmFile, {
  verb: 'delete',
  from: [1],
  offline: false,
  right: right('delete'),
  offered: (header, actor) => actor.supplierId === null || header.filedBy !== OF_FACTORY,
  decide: (header, _p, _rows, { actor }) => {
    guard(header.deletedAt === null, 'DOC_MISSING');
    if (actor.supplierId !== null) guardOwnSide(header, actor);
    return {};
  },
});

export const fileAttach = defineAttach(srmFile, [...new Set([...right('create'), ...right('edit')])]);
