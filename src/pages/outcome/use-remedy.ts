/** The recommended act of refused work, and the page on which it can be done. */
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import { DOCUMENTS, documentByType, INSISTING, operationByType, type Remedy, remedyOf } from '#domain/registry.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { type Outcome, useRow } from '#store/hooks.ts';
import { confirm } from '#ui/feedback/ask.tsx';

type Refused = Pick<Outcome, 'op' | 'reason'>;
const NONE = DOCUMENTS[0]?.header as AnyEntity;
const SYNC_CENTRE = '/sync-centre';

/** What can still be done about refused work, as its document stands now; undefined while that is read. */
export function useRemedy({ op, reason }: Refused): Remedy | undefined {
  const [docType = '', id] = op.docKey.split(':');
  const doc = documentByType(docType);
  const found = useRow(doc?.header ?? NONE, doc ? id : null);
  if (!reason) return 'decide';
  const mayInsist = insistedOn({ op, reason }) !== null;
  return found === undefined ? undefined : remedyOf({ type: op.type, reason, mayInsist }, doc, found?.row ?? null);
}

/** The payload that does refused work all the same; null = its refusal leaves no such way. */
const insistedOn = ({ op, reason }: Refused) => (reason && INSISTING[op.type]?.(op.payload, reason)) ?? null;

/** Does refused work all the same, once its author has said so; null = it is corrected, given up or decided about instead. */
export function useInsist(refused: Refused): { readonly label: string; readonly advice: string; readonly run: () => void } | null {
  const { t } = useTranslation('ui');
  const labels = useLabels();
  const { submit } = useSubmit();
  const remedy = useRemedy(refused);
  const { op, reason } = refused;
  const payload = remedy === 'insist' ? insistedOn(refused) : null;
  const def = operationByType(op.type);
  if (payload === null || !reason || !def) return null;
  const words = `outcome.insist.${reason.code}`;
  const label = t(`${words}.label`);
  const run = async (): Promise<void> => {
    const agreed = await confirm({ kind: 'action', question: t(`${words}.question`), detail: labels.problem(reason), confirmLabel: label });
    if (agreed) await submit(def, payload as never, { replaces: { opId: op.opId, reason }, done: t(`${words}.done`) });
  };
  return { label, advice: t(`${words}.advice`), run: () => void run() };
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
  const insist = useInsist(refused);
  if (insist) return insist;
  if (fix) return { label: t('outcome.correct'), advice: t('outcome.correctAdvice'), run: fix };
  const decide = () => go(SYNC_CENTRE, { op: refused.op.opId });
  return { label: t('outcome.decide'), advice: t(`outcome.${remedy === 'giveUp' ? 'giveUp' : 'decide'}Advice`), run: decide };
}
