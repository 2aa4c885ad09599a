import { PackagePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReturnLine } from '#domain/wms/returns/workshop-return.job.ts';
import { workshopReturnCreate } from '#domain/wms/returns/workshop-return.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';
import { ScanPage, type ThingInHand } from '#pages/scan/scan-page.tsx';
import { confirm } from '#ui/feedback/ask.tsx';
import { ActionButton } from '#ui/page-header.tsx';
import { LooseDialog } from './loose-dialog.tsx';
import { ReturnHeader } from './return-header.tsx';
import { type NewReturn, useNewReturn } from './use-new-return.ts';

/** Collecting a workshop return at the line: scan, count, next. Everything is then sent as one document. */
export function ReturnNewPage({ title }: { title: string }) {
  const { t } = useTranslation('rawout');
  const [loose, setLoose] = useState(false);
  const job = useNewReturn();
  const { draft, terminal } = job;
  const { counting, lines } = draft.steps;
  const remove = async (key: string) => {
    const line = lines.find((one) => one.key === key);
    if (line && (await confirm({ question: t('back.removeQuestion', { box: numberOf(line) }) }))) job.remove(key);
  };
  const started = lines.length > 0 || counting !== null;
  const form = <ReturnHeader draft={draft} onChange={job.setHeader} locked={lines.length > 0} folded={started} />;
  const addLoose = { key: 'loose', label: t('loose.title'), icon: PackagePlus, onClick: () => setLoose(true) };
  const instruction = job.placesMissing
    ? t('back.do.places')
    : counting
      ? t('back.do.count', { box: counting.boxNo, unit: counting.unit })
      : t(lines.length === 0 ? 'back.do.first' : 'back.do.next', { n: String(lines.length) });
  return (
    <>
      <ScanPage
        title={title}
        right={workshopReturnCreate.right}
        state={{ tone: 'info', label: t('back.new') }}
        instruction={instruction}
        hint={t(counting ? 'back.hintCount' : 'back.hint')}
        terminal={terminal}
        inHand={useInHand(job)}
        idleText={t('back.idle')}
        {...(started ? {} : { lead: form })}
        aside={<ActionButton action={addLoose} />}
        lines={lines.map(scanLine(t('back.inspect'), t('back.part')))}
        linesTitle={t('back.lines')}
        onLine={(line) => void remove(line.key)}
        scanEnabled={!loose}
        primary={
          counting
            ? { key: 'count', label: t('pick.confirmQuantity'), onClick: () => void terminal.quantity?.confirm() }
            : {
                key: 'send',
                label: t('back.send', { n: String(lines.length) }),
                onClick: () => void job.send(),
                disabledReason: job.blocked,
                busy: job.busy,
                saves: true,
              }
        }
        menu={[{ key: 'drop', label: t('back.drop'), icon: Trash2, danger: true, onClick: () => void job.drop() }]}
        extra={started ? form : null}
      />
      {loose ? <LooseDialog onClose={() => setLoose(false)} onAdd={job.addLoose} /> : null}
    </>
  );
}

const numberOf = (line: ReturnLine): string => line.newBoxNo ?? line.sourceBoxNo ?? '';

const scanLine =
  (inspect: string, part: string) =>
  (line: ReturnLine): ScanLine => {
    const from = line.newBoxNo && line.sourceBoxNo ? `${part} ${line.sourceBoxNo}` : '';
    return {
      key: line.key,
      code: numberOf(line),
      name: `${line.matCode} ${line.matName}`,
      done: line.qty,
      total: line.qty,
      unit: line.unit,
      state: 'done',
      note: [from, line.batchNo, line.needInspect ? inspect : ''].filter(Boolean).join(' · '),
    };
  };

function useInHand({ draft }: NewReturn): ThingInHand | null {
  const labels = useLabels();
  const box = draft.steps.counting;
  if (!box) return null;
  return {
    code: box.boxNo,
    name: `${box.matCode} ${box.matName}`,
    facts: [
      { label: labels.field('box', 'qty'), value: `${box.qty} ${box.unit}` },
      { label: labels.field('common', 'batchNo'), value: box.batchNo },
      { label: labels.field('box', 'binId'), value: box.binCode },
    ],
  };
}
