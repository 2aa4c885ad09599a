/** Tests whether this device is fit for the floor: scanner, keypad, and speed of a large table. Works without a network. */
import { Flex, Grid } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { material } from '#domain/basic/material.resource.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { useFieldWords } from '#pages/fields/field-words.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { resourceColumns } from '#pages/resource/resource-columns.tsx';
import { useHeldRows } from '#store/hooks.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { QuantityField, TextField } from '#ui/form/fields.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { ScanTest } from './scan-test.tsx';

const COLUMNS = ['matCode', 'matName', 'spec', 'baseUnit', 'packQty', 'isActive'];
const rowKey = ({ id }: AnyRow): string => id;
const nothing = new Set<string>();

export function Screen({ title }: ScreenProps) {
  const { t } = useTranslation('basic');
  const { control } = useForm({ defaultValues: { pieces: '', weight: '', text: '' } });
  return (
    <Grid gap="3" p={{ base: '3', md: '4' }} templateColumns="minmax(0, 1fr)">
      <PageHeader title={title} />
      <ScanTest />
      <Section title={t('test.keypad')}>
        <Grid gap="4" templateColumns="repeat(auto-fit, minmax(14rem, 1fr))">
          <QuantityField control={control} name="pieces" label={t('test.whole')} decimals={0} help={t('test.keypadHelp')} />
          <QuantityField control={control} name="weight" label={t('test.decimals')} unit="kg" decimals={3} />
          <TextField control={control} name="text" label={t('test.text')} />
        </Grid>
      </Section>
      <TableTest />
    </Grid>
  );
}

/** The materials on this device, as many rows as there are on the floor. */
function TableTest() {
  const { t } = useTranslation('basic');
  const words = useFieldWords();
  const rows = useHeldRows(material.entity);
  const [keys, setKeys] = useState<ReadonlySet<string>>(nothing);
  const columns = useMemo(() => resourceColumns(material, COLUMNS, words, {}), [words]);
  const toggle = (key: string): void => {
    const next = new Set(keys);
    if (!next.delete(key)) next.add(key);
    setKeys(next);
  };
  const togglePage = (all: readonly string[]): void => setKeys(all.every((key) => keys.has(key)) ? nothing : new Set(all));
  return (
    <Section title={t('test.table')} count={rows?.length} flush>
      <Flex direction="column" h="24rem" minH="0">
        <DataTable
          id="basic.test"
          label={t('test.table')}
          columns={columns}
          rows={rows ?? []}
          rowKey={rowKey}
          loading={rows === undefined}
          selection={{ keys, refused: 0, toggle, togglePage, clear: () => setKeys(nothing) }}
          empty={<EmptyState message={t('test.noMaterials')} />}
        />
      </Flex>
    </Section>
  );
}
