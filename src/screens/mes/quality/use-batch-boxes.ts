/** Containment in one tap: the boxes of the suspected batch that are in stock are stopped, and those that have left are told of. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import type { BatchBox } from '#domain/mes/quality/batch-box.ts';
import type { SuspectRow } from '#domain/mes/quality/quality.document.ts';
import { boxStatus, closedReason } from '#domain/wms/codes.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { AskMore, VerbAsk } from '#pages/document/verb-plan.ts';
import { useLabels } from '#pages/kit/labels.ts';

const ask = call<readonly BatchBox[]>('POST /api/mes/suspectedProduct/batchBoxes');

export const CONTAIN: VerbAsk<SuspectRow> = { size: 'lg', fields: [], useMore: useContaining };

function useContaining({ id }: SuspectRow): AskMore {
  const { say } = useDocumentWords('suspectedProduct');
  const { t } = useTranslation('document');
  const labels = useLabels();
  const { data, isPending, isError } = useQuery({
    queryKey: ['suspect-batch', id],
    queryFn: ({ signal }) => ask({ id }, { signal }),
    staleTime: 0,
  });
  const boxes = data ?? [];
  const inStock = boxes.filter(({ closed }) => closed === null);
  const gone = boxes.filter(({ closed }) => closed !== null);
  const row = ({ boxNo, qty, whName, binCode, status }: BatchBox): string =>
    [boxNo, qty, whName ?? '', binCode ?? '', labels.code(boxStatus, status)].filter(Boolean).join(' · ');
  const left = ({ boxNo, qty, closed }: BatchBox): string => [boxNo, qty, labels.code(closedReason, closed ?? 0)].join(' · ');
  return {
    isWaiting: isPending,
    isLacking: isError && !data,
    said: data && [
      { label: say('contain.inStock'), rows: inStock.map(row) },
      { label: say('contain.gone'), rows: gone.map(left), isError: gone.length > 0 },
    ],
    label: data && say('contain.stop', { n: String(inStock.length) }),
    why: () => (boxes.length === 0 ? t('suspectedProduct.contain.none') : undefined),
    payload: () => ({ boxIds: boxes.map(({ boxId }) => boxId) }),
  };
}
