import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { ApproveType } from '#domain/system/platform.resource.ts';
import { useRowsWhere, useSyncStatus } from '#store/hooks.ts';

/** Why this person cannot review the document now (approveType: separation of duties, offline review); null = they can. */
export function useReviewRule(docType: string, createdBy: string): string | null {
  const { t } = useTranslation('raw');
  const actor = useActor();
  const { online } = useSyncStatus();
  const rule = useRowsWhere(ApproveType)?.find(({ row }) => row.docType === docType)?.row;
  if (rule?.sod && actor?.userId === createdBy) return t('review.ownDocument');
  if (rule && !rule.allowOfflineReview && !online) return t('review.onlineOnly');
  return null;
}
