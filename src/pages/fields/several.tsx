/** Multiple choice from a list: choosing adds an entry, its mark removes it. */
import { Button, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { HeldMaterial } from '#pages/kit/held-materials.ts';
import { MaterialPicker } from '#pages/kit/material-picker.tsx';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { FieldShell } from '#ui/form/fields.tsx';
import type { Option } from '#ui/form/options.ts';
import { SelectInput } from '#ui/form/select-input.tsx';
import { Icon } from '#ui/icon.tsx';

interface ChosenProps {
  readonly chosen: readonly { readonly id: string; readonly text: string }[];
  readonly onRemove: (id: string) => void;
}

export function Chosen({ chosen, onRemove }: ChosenProps) {
  const { t } = useTranslation('document');
  if (chosen.length === 0) return null;
  return (
    <Flex gap="1" wrap="wrap" pt="1">
      {chosen.map(({ id, text }) => (
        <Button key={id} size="xs" variant="outline" aria-label={t('common.entry.takeOff', { name: text })} onClick={() => onRemove(id)}>
          {text}
          <Icon of={X} />
        </Button>
      ))}
    </Flex>
  );
}

interface ListProps {
  readonly label: string;
  /** Word for an empty choice. */
  readonly none: string;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/** Materials are too many for a list of choices: they are searched, and found one by one. */
export function SeveralMaterials({ label, value, onChange }: Omit<ListProps, 'none'>) {
  const known = useRowMap(HeldMaterial, value);
  return (
    <FieldShell label={label}>
      <MaterialPicker
        label={label}
        value={null}
        adds
        onChange={(found) => (found && !value.includes(found.id) ? onChange([...value, found.id]) : undefined)}
      />
      <Chosen
        chosen={value.map((id) => ({ id, text: known?.get(id)?.matCode ?? '' }))}
        onRemove={(id) => onChange(value.filter((one) => one !== id))}
      />
    </FieldShell>
  );
}

interface SeveralProps extends ListProps {
  readonly options: readonly Option[];
}

export function Several({ label, none, options, value, onChange }: SeveralProps) {
  const chosen = value.map((id) => {
    const option = options.find((one) => one.value === id);
    return { id, text: option?.code && option.label ? `${option.code} ${option.label}` : (option?.code ?? option?.label ?? id) };
  });
  return (
    <FieldShell label={label}>
      {/* Reset after each choice, because the typed search text is used up. */}
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
