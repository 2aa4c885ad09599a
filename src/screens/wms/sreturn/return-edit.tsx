/** Entering a sales return, or editing one that nobody has reviewed: who sends back what, why, and into which store. */
import { Flex, Grid, Switch } from '@chakra-ui/react';
import { Save } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SalesReturnLineRow, SalesReturnRow } from '#domain/wms/returns/sales-return.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { FieldShell } from '#ui/form/fields.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextEntry } from '#ui/form/text-entry.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { begun } from './return-draft.ts';
import { ReturnedLines } from './returned-lines.tsx';
import type { Area } from './use-return-actions.ts';
import { type ReturnEntry, useReturnEntry } from './use-return-entry.ts';
import { type Names, useCustomers, useReasons, useReturnStores } from './use-return-names.ts';

interface Props {
  readonly title: string;
  readonly area: Area;
  /** Null = a new one. */
  readonly row: SalesReturnRow | null;
  readonly stored: readonly SalesReturnLineRow[];
}

export function ReturnEdit({ title, area, row, stored }: Props) {
  const { t } = useTranslation(['sreturn', 'ui']);
  const entry = useReturnEntry(area, row, stored);
  return (
    <Flex direction="column" gap="3" h="100%" minH="0" overflow="auto" p={{ base: '3', md: '4' }} data-page="form">
      <PageHeader
        title={row ? `${title} ${row.docNo ?? ''}` : t('list.new')}
        primary={{
          ...{ key: 'save', label: t('ui:record.save'), icon: Save, busy: entry.busy, saves: true },
          ...{ disabledReason: entry.lack ? t(`edit.lacks.${entry.lack}`) : undefined, onClick: () => void entry.send() },
        }}
        menu={[{ key: 'leave', label: t('edit.drop'), onClick: entry.leave }]}
      />
      <Section title={t('edit.head')}>
        <Head entry={entry} fixed={row !== null} />
      </Section>
      <Section title={t('edit.lines')} count={begun(entry.draft.lines).length}>
        <ReturnedLines entry={entry} />
      </Section>
    </Flex>
  );
}

/** @param fixed customer and store of a document do not change any more */
function Head({ entry: { draft, change }, fixed }: { entry: ReturnEntry; fixed: boolean }) {
  const { t } = useTranslation(['sreturn', 'ui']);
  const labels = useLabels();
  const { mine } = useReturnStores();
  const label = (key: string) => labels.field('salesReturn', key);
  const pick = (key: 'customerId' | 'toWarehouseId' | 'returnReason', options: Names['options'], disabled = false) => (
    <FieldShell label={label(key)} required disabled={disabled}>
      <SelectInput
        label={label(key)}
        placeholder={t('ui:form.choose')}
        value={draft[key]}
        options={options}
        disabled={disabled}
        // The places of another store are others.
        onChange={(value) =>
          change({ [key]: value, ...(key === 'toWarehouseId' ? { lines: draft.lines.map((line) => ({ ...line, toBinId: '' })) } : {}) })
        }
      />
    </FieldShell>
  );
  return (
    <Grid gap="3" templateColumns="repeat(auto-fill, minmax(min(100%, 14rem), 1fr))">
      {pick('customerId', useCustomers().options, fixed)}
      {pick('toWarehouseId', mine, fixed)}
      {pick('returnReason', useReasons().options)}
      <FieldShell label={label('needInspect')} help={t(draft.needInspect ? 'edit.inspect' : 'edit.noInspect')}>
        <Switch.Root checked={draft.needInspect} onCheckedChange={({ checked }) => change({ needInspect: checked })}>
          <Switch.HiddenInput aria-label={label('needInspect')} />
          <Switch.Control />
        </Switch.Root>
      </FieldShell>
      <TextEntry label={label('remark')} max={500} value={draft.remark} onChange={(text) => change({ remark: text })} />
    </Grid>
  );
}
