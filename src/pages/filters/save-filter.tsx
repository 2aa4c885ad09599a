/** Saves the current search under a name. */
import { chakra, Text } from '@chakra-ui/react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { type Counted, LONGEST_FILTER_NAME, SHARE_FILTERS } from '#domain/registry.ts';
import { FormDrawer } from '#pages/kit/form-drawer.tsx';
import { SwitchField, TextField } from '#ui/form/fields.tsx';
import type { SearchValues } from '#ui/form/search-form.tsx';
import type { ColumnChoice } from '#ui/table/columns.ts';
import type { Sort } from '#ui/table/sort.ts';
import { shownFilter } from './filter-rules.ts';
import type { Filters } from './use-filters.ts';

interface SaveFilterProps {
  readonly filters: Filters;
  readonly values: SearchValues;
  readonly sort: Sort | null;
  readonly table: ColumnChoice | null;
  readonly counted: Counted | null;
  readonly onClose: () => void;
}

const FORM = 'save-filter';

export function SaveFilter({ filters, values, sort, table, counted, onClose }: SaveFilterProps) {
  const { t } = useTranslation(['parts', 'ui']);
  const mayShare = useRight(SHARE_FILTERS);
  const known = shownFilter(
    filters.list.filter(({ mine }) => mine),
    values,
  );
  const { control, formState, handleSubmit, setError } = useForm({
    defaultValues: {
      name: known?.name ?? '',
      withTable: known?.table !== null,
      isDefault: known?.isDefault ?? false,
      shared: known?.shared ?? false,
    },
  });
  const save = async ({
    withTable,
    ...given
  }: {
    name: string;
    withTable: boolean;
    isDefault: boolean;
    shared: boolean;
  }): Promise<void> => {
    const name = given.name.trim();
    if (name === '') setError('name', { message: t('ui:form.required') });
    else if (name.length > LONGEST_FILTER_NAME) setError('name', { message: t('ui:form.tooLong', { max: LONGEST_FILTER_NAME }) });
    else if (await filters.save({ ...given, name, values, counted, table: withTable ? table : null, sort: withTable ? sort : null }))
      onClose();
  };
  return (
    <FormDrawer title={t('filter.saveTitle')} dirty={formState.isDirty} busy={formState.isSubmitting} save={FORM} onClose={onClose}>
      <chakra.form id={FORM} noValidate display="grid" gap="4" onSubmit={(event) => void handleSubmit(save)(event)}>
        <TextField control={control} name="name" label={t('filter.name')} required help={t('filter.nameHelp')} />
        <SwitchField control={control} name="withTable" label={t('filter.withTable')} />
        <SwitchField control={control} name="isDefault" label={t('filter.asDefault')} />
        {mayShare ? <SwitchField control={control} name="shared" label={t('filter.share')} /> : null}
        {Object.keys(values).length === 0 ? (
          <Text textStyle="sm" color="fg.muted">
            {t('filter.nothing')}
          </Text>
        ) : null}
      </chakra.form>
    </FormDrawer>
  );
}
