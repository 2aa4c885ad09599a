/** Inputs for where and when codes are made, as far as the pattern needs them. */
import { chakra } from '@chakra-ui/react';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { asksFor, type CodePlace } from '#domain/basic/product-code.ts';
import { DateField, TextField } from '#ui/form/fields.tsx';

export function CodePlaceFields<T extends CodePlace>({ control, pattern }: { control: Control<T>; pattern: string }) {
  const { t } = useTranslation('basic');
  const place = control as unknown as Control<CodePlace>;
  return (
    <chakra.div display="grid" gap="4">
      <DateField control={place} name="day" label={t('code.day')} />
      {asksFor(pattern, 'LINE') ? <TextField control={place} name="line" label={t('code.line')} code /> : null}
      {asksFor(pattern, 'SHIFT') ? <TextField control={place} name="shift" label={t('code.shift')} code /> : null}
    </chakra.div>
  );
}
