/** A state switch, new or asked anew: scan the boxes, choose the status, say why. */
import { Grid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { boxStatus } from '#domain/wms/codes.ts';
import { commonTargets } from '#domain/wms/voucher/switch.job.ts';
import { voucherSwitch } from '#domain/wms/voucher/switch.operation.ts';
import type { VoucherRow } from '#domain/wms/voucher/voucher.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { ScanPage } from '#pages/scan/scan-page.tsx';
import { boxLine } from '#screens/wms/kit/box-in-hand.ts';
import { FieldShell } from '#ui/form/fields.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextEntry } from '#ui/form/text-entry.tsx';
import { Section } from '#ui/section.tsx';
import { useSwitch } from './use-switch.ts';

export interface SwitchPageProps {
  readonly title: string;
  readonly boxNos: readonly string[];
  readonly toStatus: string;
  /** What is asked anew; null = a new one. */
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
        ...{ key: 'send', label: t(row ? 'switch.save' : 'switch.send', { n: boxes.length }), saves: true, busy: job.busy },
        ...{ disabledReason: job.blocked, onClick: () => void job.send() },
      }}
    />
  );
}

function Wanted({ job }: { job: ReturnType<typeof useSwitch> }) {
  const { t } = useTranslation('voucher');
  const labels = useLabels();
  const { draft, change } = job;
  const targets = commonTargets(draft.boxes);
  const label = labels.field('stockVoucherLine', 'toStatus');
  const reason = labels.field('stockVoucher', 'reason');
  return (
    <Section title={t('switch.wanted')}>
      <Grid gap="3">
        <FieldShell label={label} required help={targets.length === 0 ? t('switch.scanFirst') : undefined} disabled={targets.length === 0}>
          <SelectInput
            label={label}
            placeholder={t('ui:form.choose')}
            disabled={targets.length === 0}
            value={draft.toStatus}
            onChange={(toStatus) => change({ toStatus })}
            options={labels.options(boxStatus).filter(({ value }) => targets.includes(Number(value)))}
          />
        </FieldShell>
        <TextEntry label={reason} required max={500} value={draft.reason} onChange={(reason) => change({ reason })} />
      </Grid>
    </Section>
  );
}
