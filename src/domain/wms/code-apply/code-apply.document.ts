/** Application for a material code (model-2 §1.4, S-APP): what is needed and has no number yet; the review gives it one and makes the material. */
import { defineDocument, defineHeader } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
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
    /** Given by the server at the first review, and kept. */
    assignedMatCode: optional(f.str(40)),
    /** The material that the first review made. */
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

/** The rule by which material codes are spelt; it stands beside those of the documents. */
export const MATERIAL_NUMBERING = { docType: 'material', prefix: 'M', date: 'none', digits: 6 } as const;

/** What a new material is called until the server has given it its code, within the same transaction. */
export const unassigned = (docId: string): string => `?${docId}`;
