/** Requesting a state switch, or changing a request: scan the boxes, choose the status, give a reason. */
import { useTranslation } from 'react-i18next';
import { boxStatus } from '#domain/wms/codes.ts';
import { commonTargets } from '#domain/wms/voucher/switch.job.ts';
import { voucherSwitch } from '#domain/wms/voucher/switch.operation.ts';
import { StockVoucher, StockVoucherLine, type VoucherRow } from '#domain/wms/voucher/voucher.document.ts';
import type { AskField } from '#pages/ask/ask-plan.ts';
import { FieldGrid } from '#pages/ask/field-grid.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { ScanPage } from '#pages/scan/scan-page.tsx';
import { boxLine } from '#screens/wms/kit/box-in-hand.ts';
import { Section } from '#ui/section.tsx';
import { useSwitch } from './use-switch.ts';

export interface SwitchPageProps {
  readonly title: string;
  readonly boxNos: readonly string[];
  readonly toStatus: string;
  /** The request to change; null = a new one. */
  readonly row: VoucherRow | null;
}

export function SwitchPage({ title, boxNos, toStatus, row }: SwitchPageProps) {
  const { t } = useTranslation('voucher');
  const labels = useLabels();
  const job = useSwitch(boxNos, toStatus, row);
  const { boxes } = job.draft;
  return (
    <ScanPage
      title={title}
      right={voucherSwitch.right}
      {...(row?.docNo ? { number: row.docNo } : {})}
      state={{ tone: 'info', label: t(row ? 'edit' : 'switch.new') }}
      instruction={t(boxes.length === 0 ? 'switch.do.box' : 'switch.do.next')}
      hint={t('switch.hint')}
      terminal={job.terminal}
      undoLabel={t('package.undo')}
      lead={<Wanted job={job} />}
      lines={boxes.map((box) => boxLine(box, `${box.binCode} · ${labels.code(boxStatus, box.boxStatus)}`))}
      linesTitle={t('switch.boxes')}
      primary={{
        key: 'send',
        label: t(row ? 'switch.save' : 'switch.send', { n: boxes.length }),
        saves: true,
        busy: job.busy,
        disabledReason: job.blocked,
        onClick: () => void job.send(),
      }}
    />
  );
}

function Wanted({ job: { draft, change } }: { job: ReturnType<typeof useSwitch> }) {
  const { t } = useTranslation('voucher');
  const labels = useLabels();
  const targets = commonTargets(draft.boxes);
  const isOpen = targets.length > 0;
  const fields: readonly AskField[] = [
    { key: 'toStatus', required: true, codes: targets, disabled: !isOpen, help: isOpen ? undefined : t('switch.scanFirst') },
    { key: 'reason', field: StockVoucher.fields.reason, label: labels.field('stockVoucher', 'reason'), required: true, rows: 1 },
  ];
  return (
    <Section title={t('switch.wanted')}>
      <FieldGrid entity={StockVoucherLine} fields={fields} texts={draft} onChange={(key, value) => change({ [key]: value })} />
    </Section>
  );
}
