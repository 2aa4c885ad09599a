/** `?noticeId=…`: what has come, from which notice or order, into which warehouse. */
import { Button, chakra, Flex, Grid, Input } from '@chakra-ui/react';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { inboundType } from '#domain/wms/codes.ts';
import { receiptCreate } from '#domain/wms/receipt.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useSuppliers } from '#screens/wms/kit/use-people.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useScan } from '#ui/scan/use-scan.ts';
import { Section } from '#ui/section.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { OpenLines } from './open-lines-table.tsx';
import { useReceiptArea } from './receipt-area.ts';
import { docMark } from './receipt-words.ts';
import { BY_ORDER, useNewReceipt } from './use-new-receipt.ts';

type Form = ReturnType<typeof useNewReceipt>;

export function NewReceipt({ query, title }: Pick<ScreenProps, 'query' | 'title'>) {
  const noticeId = query.get('noticeId');
  return <NewReceiptPage key={noticeId ?? ''} title={title} noticeId={noticeId} />;
}

function NewReceiptPage({ title, noticeId }: { title: string; noticeId: string | null }) {
  const { t } = useTranslation('raw');
  const form = useNewReceipt(noticeId);
  const mayCreate = useRight(receiptCreate.right);
  useScan(form.onScan);
  const next = {
    key: 'next',
    label: t('add.next'),
    icon: ArrowRight,
    onClick: () => void form.create(),
    busy: form.busy,
    disabledReason: form.blocked ? t(`add.lacks.${form.blocked}`) : undefined,
  };
  const { lines, draft } = form;
  return (
    <Flex direction="column" gap="3" h="100%" minH="0" overflow="auto" p={{ base: '3', md: '4' }}>
      <PageHeader title={title} primary={mayCreate ? next : undefined} />
      <Section title={t('add.source')}>
        <HeadForm form={form} />
        <Remarks form={form} />
      </Section>
      <Section title={t('add.lines')} count={lines?.length} flush>
        {draft.source === '' ? (
          <EmptyState
            message={t(
              form.sources && form.sources.notices.length === 0 && form.sources.orders.length === 0 ? 'add.nothingOpen' : 'add.chooseFirst',
            )}
          />
        ) : lines && lines.length === 0 ? (
          <EmptyState message={t('add.noLines')} />
        ) : (
          <OpenLines lines={lines} wanted={draft.wanted} wrong={form.wrong} onChange={(wanted) => form.change({ wanted })} />
        )}
      </Section>
    </Flex>
  );
}

function HeadForm({ form }: { form: Form }) {
  const { t } = useTranslation('raw');
  const labels = useLabels();
  const suppliers = useSuppliers();
  const { draft, change, sources, supplierId } = form;
  const busy = new Set([...(sources?.notices ?? []), ...(sources?.orders ?? [])].map((row) => row.supplierId));
  const notices = (sources?.notices ?? []).filter((row) => supplierId === '' || row.supplierId === supplierId);
  const noticeLabel = (id: string, day: string) => [
    sources?.noteNo(id),
    day,
    supplierId === '' ? suppliers.name(notices.find((row) => row.id === id)?.supplierId ?? null) : '',
  ];
  const sourceOptions = [
    ...notices.map((row) => ({
      value: row.id,
      code: docMark(row, t),
      label: noticeLabel(row.id, row.planArriveDate).filter(Boolean).join(' · '),
    })),
    ...(supplierId === '' ? [] : [{ value: BY_ORDER, code: 'PO', label: t('add.byOrder') }]),
  ];
  const type = form.chosen.length > 0 ? labels.code(inboundType, form.receiptType) : '–';
  return (
    <Grid gap="4" templateColumns="repeat(auto-fill, minmax(min(100%, 15rem), 1fr))">
      <Item label={labels.field('receipt', 'supplierId')} needed>
        <SelectInput
          label={labels.field('receipt', 'supplierId')}
          value={supplierId}
          options={suppliers.options.filter((option) => busy.has(option.value))}
          searchable
          onChange={(next) => change({ supplierId: next, source: '', wanted: {} })}
        />
      </Item>
      <Item label={t('add.from')} needed wide>
        <SelectInput
          label={t('add.from')}
          value={sourceOptions.some((option) => option.value === draft.source) ? draft.source : ''}
          options={sourceOptions}
          searchable
          onChange={(source) => change({ source, supplierId, wanted: {} })}
        />
      </Item>
      <Item label={labels.field('receipt', 'warehouseId')} needed>
        <SelectInput
          label={labels.field('receipt', 'warehouseId')}
          value={form.warehouseId}
          placeholder={t('add.chooseWarehouse')}
          searchable={false}
          options={(form.warehouses ?? []).map((row) => ({ value: row.id, label: `${row.whCode} ${row.whName}` }))}
          onChange={(warehouseId) => change({ warehouseId })}
        />
      </Item>
      <Item label={labels.field('receipt', 'supplierDocNo')}>
        <Input
          aria-label={labels.field('receipt', 'supplierDocNo')}
          value={draft.supplierDocNo}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => change({ supplierDocNo: event.target.value })}
        />
      </Item>
      <Item label={labels.field('receipt', 'receiptType')}>
        <Flex align="center" minH="control" data-part="receipt-type">
          {type}
        </Flex>
      </Item>
      <Item label={labels.field('receipt', 'remark')} wide>
        <Input
          aria-label={labels.field('receipt', 'remark')}
          value={draft.remark}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => change({ remark: event.target.value })}
        />
      </Item>
    </Grid>
  );
}

/** What the keeper should know before going on. None of it stops the work. */
function Remarks({ form }: { form: Form }) {
  const { t } = useTranslation('raw');
  const go = useGo();
  const area = useReceiptArea();
  const { twin, sameDocNo } = form;
  return (
    <>
      {twin ? (
        <Flex mt="3" align="center" gap="3" wrap="wrap" role="status">
          <StateBadge tone="warn" label={t('add.twin', { docNo: docMark(twin, t) })} />
          <Button size="sm" variant="outline" onClick={() => go(area.edit, { id: twin.id })}>
            {t('add.openTwin')}
          </Button>
        </Flex>
      ) : null}
      {sameDocNo ? (
        <chakra.div mt="3" role="status">
          <StateBadge tone="warn" label={t('add.sameDocNo', { docNo: docMark(sameDocNo, t) })} />
        </chakra.div>
      ) : null}
    </>
  );
}

interface ItemProps {
  readonly label: string;
  readonly needed?: boolean;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

function Item({ label, needed = false, wide = false, children }: ItemProps) {
  return (
    <chakra.div minW="0" gridColumn={wide ? { lg: 'span 2' } : undefined}>
      <chakra.div textStyle="xs" color="fg.muted" mb="1" aria-hidden>
        {label}
        {needed ? ' *' : ''}
      </chakra.div>
      {children}
    </chakra.div>
  );
}
