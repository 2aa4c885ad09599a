/** Files that factory and suppliers hand each other: drawings, agreements, certificates (model-10 §1.15). */
import { addDays } from '#domain/kernel/clock.ts';
import { numberSet } from '#domain/kernel/code-set.ts';
import { defineDocument, defineHeader } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { filingSide, OF_FACTORY, OF_SUPPLIER } from '#domain/system/record-files.ts';

export const fileCategory = numberSet('srmFileCategory', {
  1: ['图纸', 'Drawing'],
  2: ['质量协议', 'Quality agreement'],
  3: ['证书', 'Certificate'],
  4: ['其他', 'Other'],
});
export const fileStatus = numberSet('srmFileStatus', { 1: ['已存档', 'Filed', 'neutral'] });

export const SrmFile = defineHeader(
  'srmFile',
  fileStatus,
  {
    /** Whose it is, or for whom; null = for every supplier. */
    supplierId: optional(f.ref('supplier')),
    category: f.choice(fileCategory),
    title: f.name(),
    validTo: optional(f.date()),
    filedBy: f.choice(filingSide),
  },
  { sets: () => [] },
);
export type SrmFileRow = Row<typeof SrmFile>;

export const srmFile = defineDocument({
  docType: 'srmFile',
  pages: '/srm/fileUploadAndDownload',
  area: 'srm',
  header: SrmFile,
  status: fileStatus,
  numbering: { prefix: 'SF', date: 'yyMMdd', digits: 4 },
  waits: [],
});

/** On whose side somebody files. */
export const sideOf = ({ supplierId }: Pick<Actor, 'supplierId'>): typeof OF_FACTORY | typeof OF_SUPPLIER =>
  supplierId === null ? OF_FACTORY : OF_SUPPLIER;

/** Days before the end in which somebody should see to a newer one. */
export const SOON_DAYS = 30;
export type Validity = 'none' | 'valid' | 'soon' | 'expired';

/** How long something is still valid. Its last day counts. */
export function validityOf(validTo: string | null, today: string): Validity {
  if (validTo === null) return 'none';
  if (validTo < today) return 'expired';
  return validTo <= addDays(today, SOON_DAYS) ? 'soon' : 'valid';
}
