/** The recommended act of refused work, and the page on which it can be done. */
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import { DOCUMENTS, documentByType, type Remedy, remedyOf } from '#domain/registry.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { type Outcome, useRow } from '#store/hooks.ts';

type Refused = Pick<Outcome, 'op' | 'reason'>;
const NONE = DOCUMENTS[0]?.header as AnyEntity;
const SYNC_CENTRE = '/sync-centre';

/** What can still be done about refused work, as its document stands now; undefined while that is read. */
export function useRemedy({ op, reason }: Refused): Remedy | undefined {
  const [docType = '', id] = op.docKey.split(':');
  const doc = documentByType(docType);
  const found = useRow(doc?.header ?? NONE, doc ? id : null);
  if (!reason) return 'decide';
  return found === undefined ? undefined : remedyOf({ type: op.type, reason }, doc, found?.row ?? null);
}

/** The page that opens refused work filled in; null = there is none, or the document no longer takes it. */
export function useFixPage(refused: Refused): (() => void) | null {
  const { fixPage } = useShell();
  const go = useGo();
  const remedy = useRemedy(refused);
  const { op } = refused;
  const page = remedy === 'correct' ? fixPage(op.type) : null;
  if (page === null) return null;
  const { id } = op.payload as { id?: unknown };
  return () => go(page, { fix: op.opId, ...(typeof id === 'string' ? { id } : {}) });
}

/** The refused work that this page was opened to correct; null = none. */
export function useCorrected(): string | null {
  const { search } = useLocation();
  return new URLSearchParams(search).get('fix');
}

/** The one act to recommend: its words, what it means for the goods, and where it leads. */
export function useRecommended(refused: Refused): { readonly label: string; readonly advice: string; readonly run: () => void } {
  const { t } = useTranslation('ui');
  const go = useGo();
  const remedy = useRemedy(refused) ?? 'decide';
  const fix = useFixPage(refused);
  if (fix) return { label: t('outcome.correct'), advice: t('outcome.correctAdvice'), run: fix };
  const decide = () => go(SYNC_CENTRE, { op: refused.op.opId });
  return { label: t('outcome.decide'), advice: t(`outcome.${remedy === 'giveUp' ? 'giveUp' : 'decide'}Advice`), run: decide };
}
