/** A field's value in words, shared by list, form, export and history. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field } from '#domain/kernel/field.ts';
import { valueWord } from '#domain/protocol/value-words.ts';
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
export const wordOf: (field: Field | undefined, value: unknown, words: Words, names?: Readonly<Record<string, string>>) => string =
  valueWord;
