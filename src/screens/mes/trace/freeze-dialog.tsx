/** Says which boxes of a batch will be stopped and which have left already, asks why, and stops them. */
import { useTranslation } from 'react-i18next';
import type { TraceNode } from '#domain/mes/genealogy.ts';
import type { BatchBox } from '#domain/mes/quality/batch-box.ts';
import { SuspectedProduct } from '#domain/mes/quality/quality.document.ts';
import { boxStatus, closedReason } from '#domain/wms/codes.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { notify } from '#ui/feedback/notify.tsx';
import { TextList } from '#ui/text-list.tsx';
import { useFreeze, useSameBatch } from './use-freeze.ts';

const SUSPECTS = '/mes/suspected-product';

interface FreezeDialogProps {
  readonly box: TraceNode;
  readonly tell: (text: string) => void;
  readonly onClose: () => void;
}

export function FreezeDialog({ box, tell, onClose }: FreezeDialogProps) {
  const { t } = useTranslation('trace');
  const labels = useLabels();
  const go = useGo();
  const { boxes, isWaiting } = useSameBatch(box.id);
  const { busy, freeze } = useFreeze();
  const inStock = (boxes ?? []).filter(({ closed }) => closed === null);
  const gone = (boxes ?? []).filter(({ closed }) => closed !== null);
  const row = ({ boxNo, qty, whName, binCode, status, closed }: BatchBox): string => {
    const state = closed === null ? labels.code(boxStatus, status) : labels.code(closedReason, closed);
    return [labels.boxNo(boxNo), qty, whName, binCode, state].filter(Boolean).join(' · ');
  };
  const send = async (description: string): Promise<boolean> => {
    const others = (boxes ?? []).map(({ boxId }) => boxId);
    const done = await freeze(box, others, description);
    if ('problem' in done) {
      tell(labels.problem(done.problem));
      return true;
    }
    notify({ tone: 'ok', title: t('freeze.done') });
    go(SUSPECTS, { id: done.id });
    return true;
  };
  return (
    <AskDialog
      title={t('freeze.title', { boxNo: labels.boxNo(box.code) })}
      lead={t('freeze.detail')}
      size="lg"
      entity={SuspectedProduct}
      fields={[{ key: 'description', required: true, least: 2, rows: 2 }]}
      answer={{
        label: t('freeze.stop', { n: inStock.length }),
        busy: busy || isWaiting,
        why: boxes === undefined ? t('freeze.reading') : undefined,
      }}
      send={({ description }) => send(String(description))}
      onClose={onClose}
    >
      {() => (
        <>
          <TextList title={t('freeze.inStock')} rows={inStock.map(row)} />
          <TextList title={t('freeze.gone')} rows={gone.map(row)} isError />
        </>
      )}
    </AskDialog>
  );
}
