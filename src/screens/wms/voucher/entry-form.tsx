/** Entering a voucher at the desk, or editing one that nobody has reviewed: store, category and reason, then the goods. */
import { chakra, Flex, Grid } from '@chakra-ui/react';
import { Save } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { VoucherLineRow, VoucherRow } from '#domain/wms/voucher/voucher.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useWarehouses } from '#screens/wms/raw-out/use-warehouses.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { FieldShell } from '#ui/form/fields.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextEntry } from '#ui/form/text-entry.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { begunIn, newInLine } from './entry-draft.ts';
import type { EntryType } from './entry-kind.ts';
import { IncomingLines } from './incoming-lines.tsx';
import { TakenLines } from './taken-lines.tsx';
import { useEntry } from './use-entry.ts';

export type Entry = ReturnType<typeof useEntry>;

interface FormProps {
  readonly title: string;
  readonly type: EntryType;
  /** What is edited; null = a new one. */
  readonly row: VoucherRow | null;
  readonly lines: readonly VoucherLineRow[];
}

export function EntryForm({ title, type, row, lines }: FormProps) {
  const { t } = useTranslation(['voucher', 'ui']);
  const { online } = useSyncStatus();
  const entry = useEntry(type, row, lines);
  const count = type === 'OTHER_IN' ? begunIn(entry.draft.lines).length : entry.draft.lines.length;
  const why = entry.kind.online && !online ? t('needsServer') : entry.lack ? t(`entry.lacks.${entry.lack}`) : undefined;
  return (
    <Flex direction="column" gap="3" h="100%" minH="0" overflow="auto" p={{ base: '3', md: '4' }} data-page="form">
      <PageHeader
        title={row?.docNo ? `${title} ${row.docNo}` : title}
        primary={{
          ...{ key: 'save', label: t('ui:record.save'), icon: Save, busy: entry.busy, saves: true },
          ...{ disabledReason: why, onClick: () => void entry.send() },
        }}
        menu={[{ key: 'leave', label: t('entry.drop'), onClick: entry.leave }]}
      />
      <Section title={t('entry.head')}>
        <Head entry={entry} fixed={row !== null} />
      </Section>
      <Section title={t(`entry.${entry.kind.words}.lines`)} count={count}>
        {type === 'OTHER_IN' ? <IncomingLines entry={entry} /> : <TakenLines entry={entry} />}
      </Section>
    </Flex>
  );
}

function Head({ entry, fixed }: { entry: Entry; fixed: boolean }) {
  const { t } = useTranslation(['voucher', 'ui']);
  const labels = useLabels();
  const { options } = useWarehouses();
  const { draft, change, type, categories } = entry;
  const label = (key: string) => labels.field('stockVoucher', key);
  const choose = t('ui:form.choose');
  // Goods of another store are others: the lines begin anew.
  const toStore = (warehouseId: string) => change({ warehouseId, lines: type === 'OTHER_IN' ? [newInLine()] : [] });
  return (
    <Grid gap="3" templateColumns="repeat(auto-fill, minmax(min(100%, 14rem), 1fr))">
      <FieldShell label={label('warehouseId')} required disabled={fixed}>
        <SelectInput
          label={label('warehouseId')}
          placeholder={choose}
          value={draft.warehouseId}
          options={options}
          disabled={fixed}
          onChange={toStore}
        />
      </FieldShell>
      {type === 'FORM_SWITCH' ? null : (
        <FieldShell label={label('rdCode')} required>
          <SelectInput
            label={label('rdCode')}
            placeholder={choose}
            value={draft.rdCode}
            options={categories}
            onChange={(rdCode) => change({ rdCode })}
          />
        </FieldShell>
      )}
      <chakra.div gridColumn={{ md: 'span 2' }}>
        <TextEntry label={label('reason')} required max={500} value={draft.reason} onChange={(text) => change({ reason: text })} />
      </chakra.div>
      <TextEntry label={label('remark')} max={500} value={draft.remark} onChange={(text) => change({ remark: text })} />
    </Grid>
  );
}
