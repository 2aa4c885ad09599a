/** Choosing referenced rows. The server offers matches as the user types, because a hundred thousand materials do not fit a list. */
import { Box, chakra, Input } from '@chakra-ui/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import type { ReferenceOption } from '#domain/kernel/resource.ts';
import { FieldShell } from '#ui/form/fields.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { Tick } from '#ui/form/tick.tsx';
import { HELD, StandingContext } from '#ui/standing.ts';
import { useLatest } from '#ui/table/use-latest.ts';
import type { FormValues } from './form-values.ts';

const optionsCall = call<ReferenceOption[]>('POST /api/system/reference/options');

/** @param within only rows of this parent; empty = none are offered until the parent is chosen */
export function useOptions(entity: string, search: string, values: readonly string[], within?: string): readonly ReferenceOption[] {
  const { data } = useQuery({
    queryKey: ['reference', entity, search, values, within],
    queryFn: ({ signal }) => optionsCall({ entity, search, values, within }, { signal, alertError: false }),
    enabled: within !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  return data ?? [];
}

export interface ReferenceFieldProps {
  control: Control<FormValues>;
  name: string;
  label: string;
  /** The referenced entity. */
  entity: string;
  /** The record stores the natural code, not the id. */
  byCode?: boolean;
  required?: boolean;
  disabled?: boolean;
  /** The parent field: only its rows are offered, and this choice is cleared when the parent changes (specification §5). */
  within?: string | undefined;
}

export function ReferenceField(props: ReferenceFieldProps) {
  const { control, name, label, entity, byCode = false, required = false, within } = props;
  const { t } = useTranslation('ui');
  const { field, fieldState } = useController({ control, name });
  const [typed, setTyped] = useState('');
  const value = String(field.value ?? '');
  const parent = useParent(control, within, () => field.onChange(''));
  const disabled = (props.disabled ?? false) || parent === '';
  const found = useOptions(entity, typed, value === '' ? [] : [value], parent);
  const error = fieldState.error ? (fieldState.error.message ?? '') : undefined;
  const options = found.map((option) => ({
    value: byCode ? (option.code ?? option.value) : option.value,
    label: option.label,
    ...(option.code === null ? {} : { code: option.code }),
  }));
  return (
    <FieldShell label={label} required={required} disabled={disabled} error={error}>
      <StandingContext value={HELD}>
        <SelectInput
          value={value}
          options={options}
          searchable
          onSearch={setTyped}
          placeholder={t(parent === '' ? 'form.parentFirst' : 'form.search')}
          label={label}
          disabled={disabled}
          invalid={error !== undefined}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      </StandingContext>
    </FieldShell>
  );
}

/**
 * The live value of the parent field; undefined = there is none.
 * @param clear called when that value changes
 */
function useParent(control: Control<FormValues>, within: string | undefined, clear: () => void): string | undefined {
  const chosen = useWatch({ control, name: within ?? '', disabled: within === undefined });
  const parent = within === undefined ? undefined : String(chosen ?? '');
  const before = useRef(parent);
  const now = useLatest(clear);
  useEffect(() => {
    if (before.current === parent) return;
    before.current = parent;
    now.current();
  }, [parent, now]);
  return parent;
}

/** Multiple choice with checkboxes, chosen rows first. */
export function ReferencesField({ control, name, label, entity, disabled = false }: ReferenceFieldProps) {
  const { t } = useTranslation('ui');
  const { field, fieldState } = useController({ control, name });
  const [typed, setTyped] = useState('');
  const chosen = Array.isArray(field.value) ? field.value : [];
  // Ordered by the initial choice, so that ticking a row does not move it away from under the finger.
  const [first] = useState(chosen);
  const found = useOptions(entity, typed, first);
  const error = fieldState.error ? (fieldState.error.message ?? '') : undefined;
  const toggle = (value: string, on: boolean) => field.onChange(on ? [...chosen, value] : chosen.filter((one) => one !== value));
  return (
    <FieldShell label={`${label} (${chosen.length})`} error={error} disabled={disabled}>
      <Box w="full" borderWidth="var(--line)" borderRadius="l2">
        <Input
          variant="subtle"
          borderBottomRadius="0"
          value={typed}
          aria-label={t('form.searchIn', { label })}
          placeholder={t('form.search')}
          onChange={(event) => setTyped(event.target.value)}
        />
        <chakra.div role="group" aria-label={label} maxH="14rem" overflowY="auto" px="3" py="2" display="grid" gap="2">
          {found.map(({ value, code, label: text }) => (
            <Tick key={value} checked={chosen.includes(value)} disabled={disabled} onChange={(on) => toggle(value, on)}>
              <chakra.span color="fg.muted" fontFamily="mono">
                {code}
              </chakra.span>{' '}
              {text}
            </Tick>
          ))}
          {found.length === 0 ? <chakra.span color="fg.muted">{t('form.noMatch')}</chakra.span> : null}
        </chakra.div>
      </Box>
    </FieldShell>
  );
}
