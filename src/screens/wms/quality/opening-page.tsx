/** A new inspection of goods in stock: scan the boxes of a lot, or take all of it, and give the reason. */
import { CheckCheck, List } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { boxStatus } from '#domain/wms/codes.ts';
import { Inspection } from '#domain/wms/quality/inspection.document.ts';
import { inspectionOpen } from '#domain/wms/quality/stock.operation.ts';
import { FieldGrid } from '#pages/ask/field-grid.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { ScanPage } from '#pages/scan/scan-page.tsx';
import { boxLine } from '#screens/wms/kit/box-in-hand.ts';
import { ActionButton } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { type LotAddress, useOpening } from './use-opening.ts';

type Job = ReturnType<typeof useOpening>;

export function OpeningPage({ title, path, lot }: { title: string; path: string; lot: LotAddress | null }) {
  const { t } = useTranslation('quality');
  const labels = useLabels();
  const go = useGo();
  const job = useOpening(path, lot);
  const { boxes } = job.draft;
  const rest = { key: 'rest', label: t('opening.rest'), icon: CheckCheck, onClick: () => void job.addRest() };
  return (
    <ScanPage
      title={title}
      right={inspectionOpen.right}
      state={{ tone: 'info', label: t('opening.new') }}
      instruction={t(boxes.length === 0 ? 'opening.do.first' : 'opening.do.more')}
      hint={t('opening.hint')}
      terminal={job.terminal}
      undoLabel={t('opening.undo')}
      lead={<Why job={job} />}
      lines={boxes.map((box) => ({
        ...boxLine(box, [box.batchNo, box.binCode, labels.code(boxStatus, box.boxStatus), box.expiry].filter(Boolean).join(' · ')),
        state: box.expired ? ('problem' as const) : ('done' as const),
      }))}
      linesTitle={t('opening.boxes')}
      onLine={({ key }) => job.remove(key)}
      aside={<ActionButton action={{ key: 'list', label: t('toList'), icon: List, onClick: () => go(path) }} />}
      primary={{
        key: 'open',
        label: t('opening.send', { n: boxes.length }),
        saves: true,
        busy: job.busy,
        disabledReason: job.blocked,
        onClick: () => void job.send(),
      }}
      extra={boxes.length > 0 ? <ActionButton action={rest} /> : null}
    />
  );
}

function Why({ job: { draft, change } }: { job: Job }) {
  const { t } = useTranslation('quality');
  return (
    <Section title={t('opening.why')}>
      <FieldGrid
        entity={Inspection}
        fields={[
          { key: 'stockReason', required: true },
          { key: 'remark', rows: 1 },
        ]}
        texts={draft}
        onChange={(key, value) => change({ [key]: value })}
      />
    </Section>
  );
}
