/** The items of a check, one row each: requirement, reading, and whether it passes. Typed values survive a reload and a lost connection. */
import { chakra, Flex, Grid, Input } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isMeasured, type Reading, resultOf } from '#domain/mes/check.ts';
import { checkResult } from '#domain/mes/codes.ts';
import type { CheckItem } from '#domain/mes/trace.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useDraft } from '#pages/kit/use-draft.ts';
import { Choice } from '#ui/form/choice.tsx';
import { StateBadge } from '#ui/state-badge.tsx';

export interface ReadingsDraft {
  readonly readings: readonly Reading[];
  readonly set: (itemId: string, change: Partial<Reading>) => void;
  readonly clear: () => void;
}

/** @param key key of the draft @param stored values the server has */
export function useReadings(key: string, items: readonly CheckItem[], stored: readonly Reading[]): ReadingsDraft {
  const initial = useMemo(
    () => ({ given: Object.fromEntries(stored.map((one) => [one.itemId, one])) as Record<string, Reading> }),
    [stored],
  );
  const [draft, setDraft, clear] = useDraft(key, initial);
  useDirty(draft !== initial && JSON.stringify(draft.given) !== JSON.stringify(initial.given));
  const readings = items.map(({ itemId }) => draft.given[itemId] ?? { itemId, reading: '', result: null });
  const set: ReadingsDraft['set'] = (itemId, change) =>
    setDraft(({ given }) => ({
      given: { ...given, [itemId]: { ...(given[itemId] ?? { itemId, reading: '', result: null }), ...change } },
    }));
  return { readings, set, clear };
}

interface ReadingsFormProps {
  readonly items: readonly CheckItem[];
  readonly draft: ReadingsDraft;
  /** In use now: what is measured next is measured with it, unless another one is named. */
  readonly gauge: string | null;
  readonly readOnly: boolean;
}

export function ReadingsForm(props: ReadingsFormProps) {
  const { t } = useTranslation('trace');
  const { items, gauge, readOnly } = props;
  return (
    <div>
      <Items {...props} />
      {!readOnly && items.some(isMeasured) ? (
        <chakra.p role="status" m="0" pt="2" textStyle="sm" color={gauge === null ? 'fg.muted' : undefined}>
          {gauge === null ? t('item.gaugeHint') : t('item.gaugeInUse', { gauge })}
        </chakra.p>
      ) : null}
    </div>
  );
}

function Items({ items, draft, gauge, readOnly }: ReadingsFormProps) {
  return (
    <chakra.ul listStyleType="none" m="0" p="0">
      {items.map((item, index) => (
        <Grid
          as="li"
          key={item.itemId}
          templateColumns={{ base: '1fr', md: 'minmax(0, 1fr) 20rem 6rem' }}
          gap="3"
          alignItems="center"
          py="2"
          borderTopWidth={index === 0 ? '0' : 'var(--line)'}
        >
          <Demand item={item} />
          <Entry
            n={index + 1}
            item={item}
            reading={draft.readings[index]}
            gauge={gauge}
            readOnly={readOnly}
            onChange={(change) => draft.set(item.itemId, change)}
          />
          <Verdict item={item} reading={draft.readings[index]} />
        </Grid>
      ))}
    </chakra.ul>
  );
}

function Demand({ item }: { item: CheckItem }) {
  const { t } = useTranslation('trace');
  const { itemName, standard, lower, upper, itemUnit, method, isKey } = item;
  const limits = isMeasured(item) ? `${lower ?? '−∞'} … ${upper ?? '∞'} ${itemUnit ?? ''}` : null;
  return (
    <div>
      <Flex gap="2" align="center" wrap="wrap">
        <chakra.span fontWeight="semibold">{itemName}</chakra.span>
        {isKey ? <StateBadge tone="info" label={t('item.key')} /> : null}
      </Flex>
      <chakra.div textStyle="sm" color="fg.muted">
        {[standard, limits, method].filter(Boolean).join(' · ')}
      </chakra.div>
    </div>
  );
}

interface EntryProps {
  /** Place among the items, from 1. */
  readonly n: number;
  readonly item: CheckItem;
  readonly reading: Reading | undefined;
  readonly gauge: string | null;
  readonly readOnly: boolean;
  readonly onChange: (change: Partial<Reading>) => void;
}

function Entry({ n, item, reading, gauge, readOnly, onChange }: EntryProps) {
  const labels = useLabels();
  const { t } = useTranslation('trace');
  if (readOnly)
    return (
      <chakra.span fontVariantNumeric="tabular-nums">{[reading?.reading || '–', reading?.gaugeNo].filter(Boolean).join(' · ')}</chakra.span>
    );
  if (isMeasured(item))
    return (
      <Flex gap="2">
        <Input
          aria-label={item.itemName}
          inputMode="decimal"
          autoComplete="off"
          textAlign="end"
          maxLength={20}
          value={reading?.reading ?? ''}
          onChange={(event) => onChange({ reading: event.target.value.trim(), gaugeNo: reading?.gaugeNo || (gauge ?? '') })}
        />
        <Input
          aria-label={t('item.gaugeOf', { n })}
          placeholder={t('item.gauge')}
          autoComplete="off"
          maxLength={40}
          value={reading?.gaugeNo ?? ''}
          onChange={(event) => onChange({ gaugeNo: event.target.value.trim().toUpperCase() })}
        />
      </Flex>
    );
  const items = checkResult.codes.map((code) => ({ value: String(code), label: labels.code(checkResult, code) }));
  return (
    <Choice
      label={item.itemName}
      value={String(reading?.result ?? '')}
      items={items}
      onChange={(value) => onChange({ result: value === '1' ? 1 : 2 })}
    />
  );
}

function Verdict({ item, reading }: { item: CheckItem; reading: Reading | undefined }) {
  const { t } = useTranslation('trace');
  const result = reading ? resultOf(item, reading) : null;
  if (result === null) return <StateBadge tone="neutral" label={t('item.open')} />;
  return <CodeBadge set={checkResult} code={result} />;
}
