import { Button, chakra, Flex, Grid, Input, Switch } from '@chakra-ui/react';
import { ChevronDown, ChevronUp, Search } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#ui/icon.tsx';
import { SEARCH_DEBOUNCE_MS } from '#ui/numbers.ts';
import { useNarrow } from '#ui/use-narrow.ts';
import { DateInput } from './date-input.tsx';
import type { Option } from './options.ts';
import { SelectInput } from './select-input.tsx';

/** One search field. A date range lives under two keys: `${key}From` and `${key}To`. */
export interface SearchField {
  key: string;
  label: string;
  kind: 'text' | 'select' | 'date' | 'dateRange' | 'switch' | 'own';
  options?: readonly Option[];
  placeholder?: string;
  /** A choice within a choice: the key of the field around this one. It is empty again when that one changes (specification §5). */
  within?: string;
  /** Control of kind 'own': what is offered comes from somebody else. @param around value of the field named by `within` */
  render?: (value: string, onChange: (value: string) => void, around: string) => ReactNode;
}

/** Values by key as text; a switch is 'true' or ''. Empty values are left out. */
export type SearchValues = Readonly<Record<string, string>>;

export interface SearchFormProps {
  fields: readonly SearchField[];
  values: SearchValues;
  /** Called 500 ms after the last change (linked) or at once on Enter, search and reset. */
  onSearch: (values: SearchValues) => void;
  /** What a reset goes back to; default nothing. */
  start?: SearchValues;
  /** Linked: every change queries by itself. Unlinked: only Enter or the button. */
  linked?: boolean;
  onLinkedChange?: (linked: boolean) => void;
  /** Beside the buttons: kept searches. */
  beside?: ReactNode;
}

/** Fields shown while folded. */
const folded = { wide: 3, narrow: 1 };

const cleaned = (values: SearchValues): SearchValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));

/** What lies within a field, however deep, has no value any more. */
const clearedBelow = (fields: readonly SearchField[], key: string): SearchValues =>
  Object.fromEntries(
    fields.filter(({ within }) => within === key).flatMap((field) => [[field.key, ''], ...Object.entries(clearedBelow(fields, field.key))]),
  );

/** Search area: one row that unfolds; Enter searches, reset queries again. */
export function SearchForm({ fields, values, onSearch, start = {}, linked = true, onLinkedChange, beside }: SearchFormProps) {
  const { t } = useTranslation('ui');
  const [draft, setDraft] = useState<SearchValues>(values);
  const [seen, setSeen] = useState(values);
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Values that came from outside (a saved filter, a link) replace the draft; our own echo does not.
  if (values !== seen) {
    setSeen(values);
    if (JSON.stringify(values) !== JSON.stringify(cleaned(draft))) setDraft(values);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (next: SearchValues) => {
    clearTimeout(timer.current);
    onSearch(cleaned(next));
  };
  const change = (key: string, value: string) => {
    const next = { ...draft, [key]: value, ...clearedBelow(fields, key) };
    setDraft(next);
    clearTimeout(timer.current);
    if (linked) timer.current = setTimeout(() => send(next), SEARCH_DEBOUNCE_MS);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(draft);
  };
  const { ref, narrow } = useNarrow<HTMLFormElement>(560);
  const first = narrow ? folded.narrow : folded.wide;
  const shown = open ? fields : fields.slice(0, first);
  const more = fields.length > first;
  return (
    <chakra.form
      ref={ref}
      role="search"
      aria-label={t('search.label')}
      onSubmit={submit}
      bg="bg.panel"
      borderWidth="var(--line)"
      borderRadius="l2"
      px="panel"
      py="3"
    >
      <Flex gap="gap" align="flex-end" wrap={{ base: 'wrap', xl: open ? 'wrap' : 'nowrap' }}>
        {/* Unfolded, the fields take the whole width and the buttons a row of their own. */}
        <Grid
          flex={open ? '1 1 100%' : '1 1 32rem'}
          minW="0"
          gap="gap"
          templateColumns={`repeat(auto-fill, minmax(min(100%, 12rem), 1fr))`}
        >
          {shown.map((field) => (
            <SearchItem key={field.key} field={field} draft={draft} onChange={change} />
          ))}
        </Grid>
        <Flex gap="gap" align="center" ms="auto" wrap="wrap">
          {onLinkedChange ? (
            <Switch.Root checked={linked} onCheckedChange={({ checked }) => onLinkedChange(checked)} title={t('search.linkedHint')}>
              <Switch.HiddenInput />
              <Switch.Control />
              <Switch.Label color="fg.muted">{t('search.linked')}</Switch.Label>
            </Switch.Root>
          ) : null}
          <Button type="submit" variant="outline">
            <Icon of={Search} />
            {t('search.go')}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              setDraft(start);
              send(start);
            }}
          >
            {t('search.reset')}
          </Button>
          {beside}
          {more ? (
            <Button variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? t('search.less') : t('search.more')}
              <Icon of={open ? ChevronUp : ChevronDown} />
            </Button>
          ) : null}
        </Flex>
      </Flex>
    </chakra.form>
  );
}

interface SearchItemProps {
  field: SearchField;
  draft: SearchValues;
  onChange: (key: string, value: string) => void;
}

function SearchItem({ field, draft, onChange }: SearchItemProps) {
  return (
    <chakra.div minW="0" gridColumn={field.kind === 'dateRange' ? { base: 'auto', sm: 'span 2' } : undefined}>
      <chakra.div textStyle="xs" color="fg.muted" mb="0.5" aria-hidden>
        {field.label}
      </chakra.div>
      <SearchControl field={field} draft={draft} onChange={onChange} />
    </chakra.div>
  );
}

function SearchControl({ field, draft, onChange }: SearchItemProps) {
  const { t } = useTranslation('ui');
  const { key, label } = field;
  const value = draft[key] ?? '';
  const set = (next: string) => onChange(key, next);
  switch (field.kind) {
    case 'select':
      return <SelectInput value={value} onChange={set} options={field.options ?? []} label={label} placeholder={field.placeholder} />;
    case 'own':
      return field.render?.(value, set, draft[field.within ?? ''] ?? '');
    case 'date':
      return <DateInput value={value} onChange={set} label={label} />;
    case 'dateRange':
      return (
        <Flex gap="1.5" align="center">
          <chakra.div flex="1 1 0" minW="0">
            <DateInput
              value={draft[`${key}From`] ?? ''}
              onChange={(next) => onChange(`${key}From`, next)}
              label={t('search.from', { label })}
            />
          </chakra.div>
          <chakra.span color="fg.muted" aria-hidden>
            –
          </chakra.span>
          <chakra.div flex="1 1 0" minW="0">
            <DateInput value={draft[`${key}To`] ?? ''} onChange={(next) => onChange(`${key}To`, next)} label={t('search.to', { label })} />
          </chakra.div>
        </Flex>
      );
    case 'switch':
      return (
        <Switch.Root checked={value === 'true'} onCheckedChange={({ checked }) => set(checked ? 'true' : '')}>
          <Switch.HiddenInput aria-label={label} />
          <Switch.Control />
        </Switch.Root>
      );
    default:
      return (
        <Input
          aria-label={label}
          value={value}
          placeholder={field.placeholder}
          autoComplete="off"
          onChange={(event) => set(event.target.value)}
        />
      );
  }
}
