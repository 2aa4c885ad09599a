import { Input } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { readTime } from './instant-text.ts';

interface TimeInputProps {
  /** HH:mm, or what was typed instead. */
  readonly value: string;
  readonly label: string;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

const WHOLE = /^\d{4}$/;

/** A minute of the day. Four digits are enough, and no colon has to be found on a keypad; what cannot be read stays as typed. */
export function TimeInput({ value, label, disabled, onChange }: TimeInputProps) {
  const { t } = useTranslation('ui');
  const isWrong = value !== '' && readTime(value) === undefined;
  return (
    <Input
      w="24"
      fontVariantNumeric="tabular-nums"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      placeholder="HH:mm"
      aria-label={t('form.timeOf', { label })}
      aria-invalid={isWrong || undefined}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange(WHOLE.test(target.value) ? (readTime(target.value) ?? target.value) : target.value)}
      onBlur={() => onChange(readTime(value) ?? value)}
    />
  );
}
