/** Figures of an inspection that screens show before anything is decided. Pure. */
import { type InspectionBoxRow, type InspectionRow, isUndecided } from '#domain/wms/quality/inspection.document.ts';

/** Whole hours the goods have been waiting; null once the sample has been recorded. @param now ms since 1970 */
export const waitingHours = ({ status, createdAt }: Pick<InspectionRow, 'status' | 'createdAt'>, now: number): number | null =>
  status === 1 ? Math.max(0, Math.floor((now - Date.parse(createdAt)) / 3_600_000)) : null;

/** Boxes that can be chosen for a verdict: the open ones. For a rejected batch all boxes, so that they can be conceded. */
export const choosable = (header: Pick<InspectionRow, 'status'>, rows: readonly InspectionBoxRow[]): InspectionBoxRow[] =>
  rows.filter((row) => isUndecided(row) || (header.status === 3 && row.verdict === 3 && !row.isGone));
