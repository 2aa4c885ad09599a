/** A field's value in words, shared by list, form, export and history. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field } from '#domain/kernel/field.ts';
import { isUuid } from '#domain/kernel/ids.ts';
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
export function wordOf(field: Field | undefined, value: unknown, words: Words, names: Readonly<Record<string, string>> = {}): string {
  if (value === null || value === undefined) return '';
  const member = (one: unknown): string => wordOf(field, one, words, names);
  if (Array.isArray(value)) return value.map((one) => (isRow(one) ? inRow(one, words) : member(one))).join(', ');
  if (isRow(value)) return isSplit(value) ? partsOf(value, field, words.labels) : inRow(value, words);
  if (field?.set) return words.labels.code(field.set, value as string | number);
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (field?.type === 'ts') return words.labels.instant(String(value));
  // Ids are never shown: one without a name stays empty.
  return names[String(value)] ?? (field?.type === 'ref' || isUuid(String(value)) ? '' : words.labels.boxNo(String(value)));
}

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One of several rows, such as an item of a check: what it holds, in order. */
const inRow = (row: Readonly<Record<string, unknown>>, words: Words): string =>
  Object.values(row)
    .map((one) => wordOf(undefined, one, words))
    .filter(Boolean)
    .join(' · ');

/** Figures by code: of warehouses, or of a code set. */
const isSplit = (value: object): value is Readonly<Record<string, string>> => Object.values(value).every((one) => typeof one === 'string');

const partsOf = (value: Readonly<Record<string, string>>, field: Field | undefined, labels: Labels): string =>
  Object.entries(value)
    .map(([code, figure]) => `${field?.set ? labels.code(field.set, code) : code} ${figure}`)
    .join(' · ');
