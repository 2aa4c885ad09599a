/**
 * Application for a material code (model-2 §1.4, S-APP): somebody needs a material that has no number yet. The review assigns one and creates the
 * material.
 */
import { defineDocument, defineHeader } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import type { AskedOf } from '#domain/system/review.ts';
import { applicationStatus } from '#domain/wms/codes.ts';

export const MaterialCodeApply = defineHeader(
  'materialCodeApply',
  applicationStatus,
  {
    matName: f.name(),
    spec: optional(f.str(200)),
    texture: optional(f.str(60)),
    classCode: f.codeRef('materialClass'),
    baseUnit: f.codeRef('unit', 10),
    /** Assigned by the server at the first review and never changed. */
    assignedMatCode: optional(f.str(40)),
    /** The material created by the first review. */
    materialId: optional(f.ref('material')),
  },
  { sets: () => ['base'], indexes: ['matName'] },
);

export const materialCodeApply = defineDocument({
  docType: 'materialCodeApply',
  pages: '/basic/apply-matCode',
  area: 'basic',
  header: MaterialCodeApply,
  status: applicationStatus,
  numbering: { prefix: 'MC', date: 'yyMMdd', digits: 4 },
  deleted: 7,
});

export type CodeApplyRow = Row<typeof MaterialCodeApply>;
export const codeApplyRight = (verb: 'create' | 'edit' | 'review' | 'unreview' | 'close' | 'delete'): string =>
  `web:basedata:codeApply:${verb}`;

/** Who is asked to review it. It is about no store. */
export const codeReviewAsked = ({ createdBy }: Pick<CodeApplyRow, 'createdBy'>): AskedOf => ({
  createdBy,
  right: codeApplyRight('review'),
  warehouseId: null,
});

/** The numbering rule for material codes, stored alongside those of the documents. */
export const MATERIAL_NUMBERING = { docType: 'material', prefix: 'M', date: 'none', digits: 6 } as const;

/** Placeholder code of a new material until the server assigns the real one, within the same transaction. */
export const unassigned = (docId: string): string => `?${docId}`;
