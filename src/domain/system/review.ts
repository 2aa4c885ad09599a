/** Review rules that every document asks the same way (approveType, model-1 §1.3; guard G-SOD). */
import { byIndex, type Key } from '#domain/kernel/entity.ts';
import { guard } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { ApproveType } from './platform.resource.ts';

export const reviewKeys = (docType: string): Key[] => [byIndex(ApproveType, 'docType', docType)];

/** Levels 0: whoever creates the document has reviewed it with that. */
export const reviewsOnCreate = (rows: Rows, docType: string): boolean => rows.by(ApproveType, 'docType', docType)[0]?.levels === 0;

/** G-SOD: the reviewer is not the creator, where the site says so. */
export function guardSeparation(rows: Rows, docType: string, createdBy: string, reviewer: string): void {
  const rule = rows.by(ApproveType, 'docType', docType)[0];
  guard(!(rule?.sod && createdBy === reviewer), 'G-SOD');
}
