import { Button, chakra, Flex, Grid, Input, Switch } from '@chakra-ui/react';
import { ChevronDown, ChevronUp, RotateCcw, Search } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SEARCH_DEBOUNCE_MS } from '#ui/numbers.ts';
import { SideDrawer } from '#ui/side-drawer.tsx';
import { useAppearance } from '#ui/theme/use-appearance.ts';
import { useBelow } from '#ui/use-narrow.ts';
import { DateInput } from './date-input.tsx';
import type { Option } from './options.ts';
import { SelectInput } from './select-input.tsx';

/** One search field. A date range lives under two keys: `${key}From` and `${key}To`. */
export interface SearchField {
  key: string;
  label: string;
  kind: 'text' | 'number' | 'select' | 'date' | 'month' | 'dateRange' | 'switch' | 'own';
  options?: readonly Option[];
  /** Of a select that always has a value: what it is until another one is chosen. */
  starts?: string;
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

/** Below this, in px, the form stands on a phone held upright. */
const PHONE = 440;
/** Widths of the form, px, from which two and three fields stand beside the buttons while it is folded. */
const TWO = 720;
const THREE = 960;

/** Fields that share `places` of equal width; a range takes two. */
const fitting = (fields: readonly SearchField[], places: number): readonly SearchField[] => {
  const shown: SearchField[] = [];
  let left = places;
  for (const field of fields) {
    left -= field.kind === 'dateRange' ? 2 : 1;
    if (left < 0) break;
    shown.push(field);
  }
  return shown;
};

const cleaned = (values: SearchValues): SearchValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));

/** The last day lies before the first: nothing could be found, and the server refuses to look. */
const isReversed = ({ key, kind }: SearchField, values: SearchValues): boolean => {
  const [from, to] = [values[`${key}From`], values[`${key}To`]];
  return kind === 'dateRange' && Boolean(from && to && to < from);
};

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
  /** @returns whether it was asked: what is reversed is told below the fields instead */
  const send = (next: SearchValues): boolean => {
    clearTimeout(timer.current);
    const isAskable = !fields.some((field) => isReversed(field, next));
    if (isAskable) onSearch(cleaned(next));
    return isAskable;
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
  const reset = () => {
    setDraft(start);
    send(start);
  };
  const ref = useRef<HTMLFormElement>(null);
  const isShort = useBelow(ref, TWO);
  const isMiddle = useBelow(ref, THREE);
  // A finger opens a sheet: unfolded in its place, the fields would push the rows out of sight.
  const isTouch = useAppearance((state) => state.density !== 'compact');
  const isGloved = useAppearance((state) => state.density === 'glove');
  // Gloves make the row high enough as it is.
  const isPhone = useBelow(ref, PHONE) && !isGloved;
  const folded = fitting(fields, isShort ? 1 : isMiddle ? 2 : 3);
  const inPlace = open && !isTouch;
  // What is typed and not yet searched for: the rows answer another question.
  const isAsked = JSON.stringify(cleaned(values)) === JSON.stringify(cleaned(draft));
  const linking = onLinkedChange ? <Linked linked={linked} isBare={isMiddle && !open} onChange={onLinkedChange} /> : null;
  return (
    <chakra.form ref={ref} role="search" aria-label={t('search.label')} onSubmit={submit} data-bar data-unasked={isAsked ? undefined : ''}>
      {/* Unfolded, the fields take the whole width and the buttons a row of their own. */}
      {inPlace ? <AllFields fields={fields} draft={draft} onChange={change} /> : null}
      <Flex gap="2" align="center">
        {inPlace ? null : (
          <Flex flex="1 1 0" minW="0" gap="gap">
            {/* On a phone a label beside its field would leave it no room to be typed in. */}
            {folded.map((field) =>
              isPhone ? (
                <OnBorder key={field.key} field={field} draft={draft} onChange={change} />
              ) : (
                <BesideLabel key={field.key} field={field} draft={draft} onChange={change} />
              ),
            )}
          </Flex>
        )}
        <Flex gap="2" align="center" ms="auto" flexShrink="0">
          {/* On a phone it would take the room of the one field; unfolded there is room for it. */}
          {isTouch || (isShort && !inPlace) ? null : linking}
          {isShort ? (
            <IconButton type="submit" icon={Search} label={t('search.go')} variant="outline" />
          ) : (
            <Button type="submit" variant="outline">
              <Icon of={Search} />
              {t('search.go')}
            </Button>
          )}
          {isTouch ? null : <ResetButton isShort={isShort} onReset={reset} />}
          {beside}
          {fields.length > folded.length || isTouch ? (
            <Button variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)} px="2">
              {open ? t('search.less') : t('search.more')}
              <Icon of={open ? ChevronUp : ChevronDown} />
            </Button>
          ) : null}
        </Flex>
      </Flex>
      {open && isTouch ? null : <Reversed fields={fields} draft={draft} />}
      {open && isTouch ? (
        <SideDrawer
          title={t('search.label')}
          size="md"
          onClose={() => setOpen(false)}
          footer={
            <>
              <ResetButton isShort={false} onReset={reset} />
              <Button
                variant="solid"
                onClick={() => {
                  if (send(draft)) setOpen(false);
                }}
              >
                <Icon of={Search} />
                {t('search.go')}
              </Button>
            </>
          }
        >
          {linking}
          <AllFields fields={fields} draft={draft} onChange={change} />
          <Reversed fields={fields} draft={draft} />
        </SideDrawer>
      ) : null}
    </chakra.form>
  );
}

interface LinkedProps {
  readonly linked: boolean;
  /** Without its words in sight: they would leave the fields beside it no room for a number. */
  readonly isBare: boolean;
  readonly onChange: (linked: boolean) => void;
}

function Linked({ linked, isBare, onChange }: LinkedProps) {
  const { t } = useTranslation('ui');
  return (
    <Switch.Root
      checked={linked}
      onCheckedChange={({ checked }) => onChange(checked)}
      title={isBare ? `${t('search.linked')}: ${t('search.linkedHint')}` : t('search.linkedHint')}
    >
      <Switch.HiddenInput />
      <Switch.Control />
      <Switch.Label {...(isBare ? { srOnly: true } : { color: 'fg.muted', whiteSpace: 'nowrap' })}>{t('search.linked')}</Switch.Label>
    </Switch.Root>
  );
}

function ResetButton({ isShort, onReset }: { isShort: boolean; onReset: () => void }) {
  const { t } = useTranslation('ui');
  if (isShort) return <IconButton icon={RotateCcw} label={t('search.reset')} onClick={onReset} />;
  return (
    <Button variant="ghost" px="2" onClick={onReset}>
      {t('search.reset')}
    </Button>
  );
}

/** Why nothing is searched for. */
function Reversed({ fields, draft }: Omit<SearchItemProps, 'field' | 'onChange'> & { readonly fields: readonly SearchField[] }) {
  const { t } = useTranslation('ui');
  return fields
    .filter((field) => isReversed(field, draft))
    .map(({ key, label }) => (
      <chakra.div key={key} role="alert" mt="1" textStyle="sm" color="error.fg">
        {t('search.reversed', { label })}
      </chakra.div>
    ));
}

function AllFields({ fields, ...item }: Omit<SearchItemProps, 'field'> & { readonly fields: readonly SearchField[] }) {
  return (
    <Grid minW="0" gap="gap" mb="2" templateColumns="repeat(auto-fill, minmax(min(100%, 12rem), 1fr))">
      {fields.map((field) => (
        <UnderLabel key={field.key} field={field} {...item} />
      ))}
    </Grid>
  );
}

interface SearchItemProps {
  field: SearchField;
  draft: SearchValues;
  onChange: (key: string, value: string) => void;
}

/** In a row of its own height: the label before its control, in two lines where it is long. */
function BesideLabel({ field, draft, onChange }: SearchItemProps) {
  return (
    <Flex align="center" gap="2" minW="0" flex={field.kind === 'dateRange' ? '2 1 auto' : '1 1 auto'}>
      <chakra.div
        textStyle="xs"
        color="fg.muted"
        // Between words it breaks, within one it does not.
        minW="min-content"
        maxW="8em"
        flexShrink="0"
        lineHeight="1.15"
        lineClamp={2}
        title={field.label}
        aria-hidden
      >
        {field.label}
      </chakra.div>
      {/* Of no width by itself: what the labels leave is shared out evenly, however long they are. */}
      <chakra.div flex="1 1 0" minW="0" css={{ contain: 'inline-size' }}>
        <SearchControl field={field} draft={draft} onChange={onChange} />
      </chakra.div>
    </Flex>
  );
}

/** On a phone: the label lies on the upper border of its control, so that the row is no higher for it and the control has all the width. */
function OnBorder({ field, draft, onChange }: SearchItemProps) {
  return (
    <chakra.div position="relative" minW="0" flex="1 1 0">
      <chakra.div
        position="absolute"
        top="-0.6em"
        insetStart="2"
        maxW="calc(100% - 1rem)"
        px="1"
        zIndex="1"
        bg="bg"
        textStyle="2xs"
        lineHeight="1.2"
        color="fg.muted"
        truncate
        pointerEvents="none"
        aria-hidden
      >
        {field.label}
      </chakra.div>
      <SearchControl field={field} draft={draft} onChange={onChange} />
    </chakra.div>
  );
}

function UnderLabel({ field, draft, onChange }: SearchItemProps) {
  return (
    <chakra.div minW="0" flex="1 1 0" gridColumn={field.kind === 'dateRange' ? { base: 'auto', sm: 'span 2' } : undefined}>
      <chakra.div textStyle="xs" color="fg.muted" mb="0.5" aria-hidden>
        {field.label}
      </chakra.div>
      <SearchControl field={field} draft={draft} onChange={onChange} />
    </chakra.div>
  );
}

/** What is no whole number would not be searched for, so it cannot be typed. */
const wholeNumber = (text: string): string => /^\s*(-?\d*)/.exec(text)?.[1] ?? '';

function SearchControl({ field, draft, onChange }: SearchItemProps) {
  const { t } = useTranslation('ui');
  const { key, label } = field;
  const value = draft[key] ?? '';
  const set = (next: string) => onChange(key, next);
  const invalid = isReversed(field, draft);
  switch (field.kind) {
    case 'select':
      return (
        <SelectInput
          value={value === '' ? (field.starts ?? '') : value}
          onChange={set}
          options={field.options ?? []}
          required={field.starts !== undefined}
          label={label}
          placeholder={field.placeholder}
        />
      );
    case 'own':
      return field.render?.(value, set, draft[field.within ?? ''] ?? '');
    case 'date':
      return <DateInput value={value} onChange={set} label={label} />;
    case 'month':
      return <DateInput of="month" value={value} onChange={set} label={label} />;
    case 'dateRange':
      return (
        <Flex gap="1.5" align="center">
          <chakra.div flex="1 1 0" minW="0">
            <DateInput
              value={draft[`${key}From`] ?? ''}
              onChange={(next) => onChange(`${key}From`, next)}
              label={t('search.from', { label })}
              invalid={invalid}
            />
          </chakra.div>
          <chakra.span color="fg.muted" aria-hidden>
            –
          </chakra.span>
          <chakra.div flex="1 1 0" minW="0">
            <DateInput
              value={draft[`${key}To`] ?? ''}
              onChange={(next) => onChange(`${key}To`, next)}
              label={t('search.to', { label })}
              invalid={invalid}
            />
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
          inputMode={field.kind === 'number' ? 'numeric' : undefined}
          placeholder={field.placeholder}
          autoComplete="off"
          onChange={(event) => set(field.kind === 'number' ? wholeNumber(event.target.value) : event.target.value)}
        />
      );
  }
}
