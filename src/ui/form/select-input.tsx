import { Combobox, createListCollection, NativeSelect } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ComboParts } from './combo-parts.tsx';
import { findOptions, type Option, onlyOption } from './options.ts';

export interface SelectInputProps {
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
  /** Search box instead of a plain list; default when there are more than 8 options or codes. */
  searchable?: boolean | undefined;
  placeholder?: string | undefined;
  /** There is always a value: a plain list has no empty choice. */
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
  /** Accessible name where no Field label stands around it. */
  label?: string | undefined;
  onBlur?: (() => void) | undefined;
  /** Tells what is typed, where the options come from somebody who searches by himself. */
  onSearch?: ((typed: string) => void) | undefined;
}

/** One of several: a plain list when short, a search by code, name and initials when long. */
export function SelectInput(props: SelectInputProps) {
  const { options } = props;
  const searchable = props.searchable ?? (options.length > 8 || options.some((option) => option.code !== undefined));
  return searchable ? <SearchSelect {...props} /> : <PlainSelect {...props} />;
}

/** As the placeholder of a field that is typed in. */
const unchosen = { color: 'fg.muted', css: { '& option': { color: 'fg' } } } as const;

function PlainSelect({ value, onChange, options, placeholder, required = false, disabled, invalid, label, onBlur }: SelectInputProps) {
  const { t } = useTranslation('ui');
  return (
    <NativeSelect.Root disabled={disabled ?? false} invalid={invalid ?? false}>
      <NativeSelect.Field
        aria-label={label}
        value={value}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value)}
        {...(value === '' && placeholder ? unchosen : {})}
      >
        {required ? null : <option value="">{placeholder ?? t('form.all')}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.code ? `${option.code} ${option.label}` : option.label}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}

const shownText = (option: Option): string => (option.code ? `${option.code} ${option.label}` : option.label);

/** Counts how often the words of what is chosen changed beneath it, as names are read after numbers. */
function useRewordings(value: string, text: string | undefined): number {
  const [seen, see] = useState({ value, text, times: 0 });
  if (seen.value === value && seen.text === text) return seen.times;
  const times = seen.value === value ? seen.times + 1 : seen.times;
  see({ value, text, times });
  return times;
}

function SearchSelect({ value, onChange, options, placeholder, disabled, invalid, label, onBlur, onSearch }: SelectInputProps) {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState('');
  const type = (text: string): void => {
    setTyped(text);
    onSearch?.(text);
  };
  const chosen = options.find((option) => option.value === value);
  const rewordings = useRewordings(value, chosen && shownText(chosen));
  const collection = useMemo(() => {
    const found = findOptions(options, typed);
    // The chosen option stays in the collection, or the box would lose its text while others are searched.
    const items = chosen && !found.includes(chosen) ? [chosen, ...found] : found;
    return createListCollection({ items, itemToString: shownText, itemToValue: (option) => option.value });
  }, [options, typed, chosen]);
  return (
    <Combobox.Root
      // The box takes its text from the option when it is made: one whose option comes later, or is called otherwise then, is made anew.
      key={value === '' || chosen ? `known-${rewordings}` : 'coming'}
      collection={collection}
      value={value === '' ? [] : [value]}
      onValueChange={(details) => onChange(details.value[0] ?? '')}
      onInputValueChange={({ inputValue, reason }) => type(reason === 'input-change' ? inputValue : '')}
      onOpenChange={({ open }) => (open ? undefined : type(''))}
      onInteractOutside={onBlur}
      openOnClick
      disabled={disabled ?? false}
      invalid={invalid ?? false}
      selectionBehavior="replace"
      positioning={{ sameWidth: true }}
      lazyMount
      unmountOnExit
    >
      <ComboParts
        label={label}
        placeholder={placeholder ?? t('form.search')}
        clearable={value !== ''}
        only={onlyOption(options, typed)?.value ?? null}
        choices={collection.items.map((option) => ({ key: option.value, item: option, code: option.code, text: option.label }))}
        onBlur={onBlur}
      />
    </Combobox.Root>
  );
}
