/** `?noticeId=…`: what has arrived, from which notice or order, into which warehouse. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { f } from '#domain/kernel/field.ts';
import { Receipt } from '#domain/wms/inbound/receipt.document.ts';
import { receiptCreate } from '#domain/wms/receiving/receipt.operation.ts';
import { FieldGrid } from '#pages/ask/field-grid.tsx';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { docMark } from '#screens/wms/kit/receipt-words.ts';
import { useStoreArea } from '#screens/wms/kit/store-area.ts';
import { useSuppliers } from '#screens/wms/kit/use-people.ts';
import { useWarehouses, warehouseOption } from '#screens/wms/kit/use-warehouses.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageBody } from '#ui/page-body.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useScan } from '#ui/scan/use-scan.ts';
import { Section } from '#ui/section.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { OpenLines } from './open-lines-table.tsx';
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
    <PageBody kind="form">
      <PageHeader title={title} primary={mayCreate ? next : undefined} />
      <Section title={t('add.source')}>
        <HeadForm form={form} />
        <WhichStore form={form} />
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
    </PageBody>
  );
}

function HeadForm({ form }: { form: Form }) {
  const { t } = useTranslation('raw');
  const suppliers = useSuppliers();
  const { draft, change, chooseSource, sources, supplierId } = form;
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
  return (
    <FieldGrid
      entity={Receipt}
      width="15rem"
      fields={[
        { key: 'supplierId', options: suppliers.options.filter((option) => busy.has(option.value)) },
        { key: 'source', field: f.ref('arrivalNotice'), label: t('add.from'), options: sourceOptions },
        { key: 'warehouseId', none: t('add.chooseWarehouse'), options: (form.warehouses ?? []).map(warehouseOption) },
        'supplierDocNo',
        // Derived from the goods.
        { key: 'receiptType', disabled: true, required: false, none: '–' },
        { key: 'remark', rows: 1 },
      ]}
      texts={{
        ...draft,
        supplierId,
        warehouseId: form.warehouseId,
        receiptType: (form.chosen.length > 0 && form.receiptType) || '',
        source: sourceOptions.some(({ value }) => value === draft.source) ? draft.source : '',
      }}
      onChange={(key, value) => {
        if (key === 'supplierId') chooseSource('', value);
        else if (key === 'source') chooseSource(value, supplierId);
        else change({ [key]: value });
      }}
    />
  );
}

/** Warns that some goods belong in another store than the receipt's. If the right store is in doubt, the user confirms it once with one press. */
function WhichStore({ form }: { form: Form }) {
  const { t } = useTranslation('raw');
  const { name } = useWarehouses();
  const { asksStore, away, change } = form;
  // Without a store every home is another one.
  if (away.size === 0 || (!asksStore && form.warehouseId === '')) return null;
  const goods = [...away].map(([id, codes]) =>
    t('add.belongs', { goods: codes.join(t('add.and')), store: name(id) || t('add.otherStore') }),
  );
  return (
    <Flex mt="3" align="center" gap="3" wrap="wrap" role="status" data-part="which-store">
      <StateBadge tone="warn" label={t(asksStore ? 'add.whichStore' : 'add.elsewhere')} />
      <chakra.span textStyle="sm">{goods.join(t('add.and'))}</chakra.span>
      {(asksStore ?? []).map((id) => (
        <Button key={id} size="sm" variant="outline" onClick={() => change({ warehouseId: id })}>
          {t('add.intoStore', { store: name(id) })}
        </Button>
      ))}
    </Flex>
  );
}

/** Remarks the keeper should read before continuing. None of them stops the work. */
function Remarks({ form }: { form: Form }) {
  const { t } = useTranslation('raw');
  const go = useGo();
  const area = useStoreArea();
  const { twin, sameDocNo } = form;
  return (
    <>
      {twin ? (
        <Flex mt="3" align="center" gap="3" wrap="wrap" role="status">
          <StateBadge tone="warn" label={t('add.twin', { docNo: docMark(twin, t) })} />
          <Button size="sm" variant="outline" onClick={() => go(area.receipts.edit, { id: twin.id })}>
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
