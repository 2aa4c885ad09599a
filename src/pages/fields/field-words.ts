/** A field's value in words, shared by list, form, export and history. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field } from '#domain/kernel/field.ts';
import { type Labels, useLabels } from '#pages/kit/labels.ts';

export interface Words {
  readonly labels: Labels;
  readonly yes: string;
  readonly no: string;
  readonly active: string;
  readonly inactive: string;
  /** Units that do not measure goods: days, boxes, percent. */
  readonly unit: (unit: string) => string | undefined;
}

export function useFieldWords(): Words {
  const { t } = useTranslation('ui');
  const labels = useLabels();
  return useMemo(
    () => ({
      labels,
      yes: t('record.yes'),
      no: t('record.no'),
      active: t('record.active'),
      inactive: t('record.inactive'),
      unit: (unit) => t(`unit.${unit}`, { defaultValue: '' }) || undefined,
    }),
    [t, labels],
  );
}

/** A value as the user reads it; the same text in list, export and history. */
export function wordOf(
  field: Field | undefined,
  value: unknown,
  { labels, yes, no }: Words,
  names: Readonly<Record<string, string>> = {},
): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object' && !Array.isArray(value)) return isSplit(value) ? partsOf(value, field, labels) : JSON.stringify(value);
  if (field?.set && !Array.isArray(value)) return labels.code(field.set, value as string | number);
  if (typeof value === 'boolean') return value ? yes : no;
  const { set } = field ?? {};
  if (Array.isArray(value)) return value.map((one) => (set ? labels.code(set, one) : (names[String(one)] ?? String(one)))).join(', ');
  if (field?.type === 'ts') return labels.instant(String(value));
  // Ids are never shown: a reference without a name stays empty.
  return names[String(value)] ?? (field?.type === 'ref' ? '' : labels.boxNo(String(value)));
}

/** Figures by code: of warehouses, or of a code set. */
const isSplit = (value: object): value is Readonly<Record<string, string>> => Object.values(value).every((one) => typeof one === 'string');

const partsOf = (value: Readonly<Record<string, string>>, field: Field | undefined, labels: Labels): string =>
  Object.entries(value)
    .map(([code, figure]) => `${field?.set ? labels.code(field.set, code) : code} ${figure}`)
    .join(' · ');
