/** The decisions about a refused or parked operation. Each asks for a reason, which is stored with the operation. */
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { useWords } from '#screens/system/kit/use-words.ts';
import { useStore } from '#store/hooks.ts';
import { askReason } from '#ui/feedback/ask.tsx';
import { notify } from '#ui/feedback/notify.tsx';

interface Asked {
  readonly title: string;
  readonly detail?: string;
  readonly label?: string;
  readonly confirmLabel: string;
  readonly danger?: boolean;
}

export function useSettling() {
  const { t } = useTranslation('system');
  const store = useStore();
  const actor = useActor();
  const words = useWords();
  const decide = async (
    asked: Asked,
    act: (reason: string, by: { actor: NonNullable<typeof actor> }) => ReturnType<typeof store.discard>,
  ) => {
    const reason = await askReason(asked);
    if (reason === null || !actor) return;
    const result = await act(reason, { actor });
    if (result.ok) notify({ tone: 'ok', title: t('sync.done') });
    else if ('problem' in result) notify({ tone: 'error', title: words.labels.problem(result.problem) });
  };
  const told = (...sentences: (string | null)[]): { detail?: string } => {
    const detail = sentences.filter(Boolean).join(' ');
    return detail === '' ? {} : { detail };
  };
  return {
    /** @param lost how many operations are given up with it, because they refer to an id that changes */
    retry: (opId: string, lost: number) =>
      decide(
        {
          title: t('sync.retry'),
          ...told(lost > 0 ? t('sync.retryBehind', { n: lost }) : null),
          label: t('sync.retryReason'),
          confirmLabel: t('sync.retry'),
        },
        (reason, by) => store.retry(opId, reason, by),
      ),
    discard: (opId: string, behind: number) =>
      decide(
        {
          title: t('sync.discardTitle'),
          ...told(t('sync.discardDetail'), behind > 0 ? t('sync.discardBehind', { n: behind }) : null),
          confirmLabel: t('sync.discard'),
          danger: true,
        },
        (reason, by) => store.discard([opId], reason, by),
      ),
    handOver: (opId: string, behind: number) =>
      decide(
        {
          title: t('sync.handOverTitle'),
          ...told(t('sync.handOverDetail'), behind > 0 ? t('sync.handOverBehind', { n: behind }) : null),
          label: t('sync.handOverReason'),
          confirmLabel: t('sync.handOver'),
        },
        (reason, by) => store.handOver(opId, reason, by),
      ),
    unpark: (opId: string) => store.unparkNow(opId),
  };
}
