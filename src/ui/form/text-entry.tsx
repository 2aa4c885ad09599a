import { Input } from '@chakra-ui/react';
import { FieldShell } from './fields.tsx';

interface TextEntryProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Most characters that can be typed. */
  readonly max: number;
  readonly required?: boolean | undefined;
  readonly placeholder?: string | undefined;
}

/** One line of text of a draft that is kept by hand; `TextField` is for forms of react-hook-form. */
export function TextEntry({ label, value, onChange, max, required, placeholder }: TextEntryProps) {
  return (
    <FieldShell label={label} required={required}>
      <Input aria-label={label} maxLength={max} placeholder={placeholder} value={value} onChange={({ target }) => onChange(target.value)} />
    </FieldShell>
  );
}
