/** What of an issue is taken back, and into which bin. */
import { chakra, Flex } from '@chakra-ui/react';
import { Save } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Bin } from '#domain/basic/place.resource.ts';
import type { IssueLineRow } from '#domain/wms/issue.document.ts';
import { reversibleQty } from '#domain/wms/issue-red.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useDepartments } from '#screens/wms/kit/use-people.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';
import { useRowsBy, useSyncStatus } from '#store/hooks.ts';
import { CodeText } from '#ui/code-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { QuantityInput } from '#ui/form/quantity-input.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextEntry } from '#ui/form/text-entry.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Quantity } from '#ui/quantity.tsx';
import { Section } from '#ui/section.tsx';
import { isOver, useRedForm } from './use-red-form.ts';

type Form = ReturnType<typeof useRedForm>;

export function RedForm({ title, of }: { title: string; of: string }) {
  const { t } = useTranslation('hardware');
  const labels = useLabels();
  const { online } = useSyncStatus();
  const departments = useDepartments();
  const { name } = useWarehouses();
  const form = useRedForm(of);
  const { header } = form;
  const field = (key: string) => labels.field('issueDoc', key);
  const save = {
    ...{ key: 'save', label: t('red.save'), icon: Save, busy: form.busy, saves: true, onClick: () => void form.save() },
    disabledReason: form.blocked ?? (online ? undefined : t('needsServer')),
  };
  return (
    <Flex direction="column" gap="3" h="100%" minH="0" overflow="auto" p={{ base: '3', md: '4' }}>
      <PageHeader title={title} primary={save} />
      {form.error ? <ErrorState message={t('red.failed')} onRetry={() => void form.refetch()} /> : null}
      {header ? (
        <>
          <Section title={t('original')}>
            <Facts
              columns={3}
              items={[
                { label: field('docNo'), value: header.docNo },
                { label: field('bizDate'), value: header.bizDate },
                { label: field('party'), value: departments.name(header.partyId) || name(header.toWarehouseId) },
              ]}
            />
            <chakra.div mt="3" maxW="30rem">
              <TextEntry label={field('remark')} max={500} value={form.remark} onChange={(text) => form.setRemark(text)} />
            </chakra.div>
          </Section>
          <Section title={t('red.lines')} count={form.lines.length}>
            {form.lines.length === 0 ? <EmptyState message={t('red.nothingLeft')} /> : null}
            {form.lines.map((line) => (
              <Line key={line.id} line={line} warehouseId={header.warehouseId} form={form} />
            ))}
          </Section>
        </>
      ) : null}
    </Flex>
  );
}

function Line({ line, warehouseId, form }: { line: IssueLineRow; warehouseId: string; form: Form }) {
  const { t } = useTranslation('hardware');
  const labels = useLabels();
  const bins = useRowsBy(Bin, 'warehouseId', warehouseId) ?? [];
  const options = bins
    .filter(({ row }) => row.isActive && (row.binType === null || row.binType === 7))
    .map(({ row }) => ({ value: row.id, label: row.binName, code: row.binCode }));
  const { qty, binId } = form.entry(line);
  return (
    <Flex align="center" gap="gap" py="2" borderTopWidth="1px" borderColor="border.muted" wrap="wrap">
      <chakra.div flex="1 1 16rem" minW="0">
        <CodeText value={line.matCode} /> <chakra.span color="fg.muted">{line.matName}</chakra.span>
        <chakra.div textStyle="xs" color="fg.muted">
          {t('red.issued')} <Quantity value={line.qty} unit={line.unitCode} /> · {labels.field('issueLine', 'redQty')}{' '}
          <Quantity value={line.redQty} unit={line.unitCode} /> · {t('red.left')}{' '}
          <Quantity value={reversibleQty(line)} unit={line.unitCode} />
        </chakra.div>
      </chakra.div>
      <chakra.div flex="1 1 12rem" minW="0">
        <SelectInput
          label={`${labels.field('issueLine', 'binId')} ${line.matCode}`}
          value={binId}
          options={options}
          searchable
          onChange={(value) => form.change(line, { binId: value })}
        />
      </chakra.div>
      <chakra.div w="11rem">
        <QuantityInput
          label={`${t('red.qty')} ${line.matCode}`}
          value={qty}
          unit={line.unitCode}
          decimals={6}
          invalid={isOver(line, qty)}
          onChange={(value) => form.change(line, { qty: value })}
        />
      </chakra.div>
    </Flex>
  );
}
