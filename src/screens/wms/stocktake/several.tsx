/** Several of a list: each choice is added, and taken off again by its mark. */
import { Button, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FieldShell } from '#ui/form/fields.tsx';
import type { Option } from '#ui/form/options.ts';
import { SelectInput } from '#ui/form/select-input.tsx';
import { Icon } from '#ui/icon.tsx';

interface ChosenProps {
  readonly chosen: readonly { readonly id: string; readonly text: string }[];
  readonly onRemove: (id: string) => void;
}

export function Chosen({ chosen, onRemove }: ChosenProps) {
  const { t } = useTranslation('stocktake');
  if (chosen.length === 0) return null;
  return (
    <Flex gap="1" wrap="wrap" pt="1">
      {chosen.map(({ id, text }) => (
        <Button key={id} size="xs" variant="outline" aria-label={t('remove', { name: text })} onClick={() => onRemove(id)}>
          {text}
          <Icon of={X} />
        </Button>
      ))}
    </Flex>
  );
}

interface SeveralProps {
  readonly label: string;
  /** What no choice means. */
  readonly none: string;
  readonly options: readonly Option[];
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

export function Several({ label, none, options, value, onChange }: SeveralProps) {
  const chosen = value.map((id) => {
    const option = options.find((one) => one.value === id);
    return { id, text: option?.code && option.label ? `${option.code} ${option.label}` : (option?.code ?? option?.label ?? id) };
  });
  return (
    <FieldShell label={label}>
      {/* Begun anew after each choice: what was typed to find it is done with. */}
      <SelectInput
        key={value.length}
        label={label}
        value=""
        searchable
        placeholder={none}
        options={options.filter((one) => !value.includes(one.value))}
        onChange={(id) => (id ? onChange([...value, id]) : undefined)}
      />
      <Chosen chosen={chosen} onRemove={(id) => onChange(value.filter((one) => one !== id))} />
    </FieldShell>
  );
}
