/** A text that is usually one of those known: they are offered, and anything else may be typed. */
import { Combobox, createListCollection } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { ComboParts } from './combo-parts.tsx';
import { findOptions, type Option } from './options.ts';

interface FreeInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** What is offered; the value of an option is the text it stands for. */
  readonly options: readonly Option[];
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  /** Most characters that can be typed. */
  readonly max?: number;
}

export function FreeInput({ label, value, onChange, options, placeholder = '', disabled = false, invalid = false, max }: FreeInputProps) {
  const [isTyping, setTyping] = useState(false);
  // A text that was chosen must not hide the others from whoever opens the list again.
  const items = useMemo(() => findOptions(options, isTyping ? value : ''), [options, value, isTyping]);
  const collection = useMemo(
    () => createListCollection({ items, itemToString: (one) => one.value, itemToValue: (one) => one.value }),
    [items],
  );
  return (
    <Combobox.Root
      collection={collection}
      value={options.some((one) => one.value === value) ? [value] : []}
      inputValue={value}
      onInputValueChange={({ inputValue, reason }) => {
        setTyping(reason === 'input-change');
        onChange(inputValue.slice(0, max));
      }}
      onOpenChange={({ open }) => (open ? undefined : setTyping(false))}
      allowCustomValue
      openOnClick
      disabled={disabled}
      invalid={invalid}
      selectionBehavior="replace"
      positioning={{ sameWidth: true }}
      lazyMount
      unmountOnExit
    >
      <ComboParts
        label={label}
        placeholder={placeholder}
        clearable={value !== ''}
        only={null}
        isFree
        choices={items.map((one) => ({ key: one.value, item: one, code: one.code, text: one.label }))}
      />
    </Combobox.Root>
  );
}
