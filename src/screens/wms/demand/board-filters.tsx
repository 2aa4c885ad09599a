import { Flex } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Line } from '#domain/basic/party.resource.ts';
import type { BoardFilter } from '#domain/wms/outbound/demand-board.ts';
import type { BoardCard } from '#pages/board-page.tsx';
import { urgency } from '#pages/board-urgency.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useWarehouses, warehouseOption } from '#screens/wms/kit/use-warehouses.ts';
import { useRowsWhere } from '#store/hooks.ts';
import { SelectInput } from '#ui/form/select-input.tsx';
import { useStanding } from '#ui/standing.ts';
import { StateBadge } from '#ui/state-badge.tsx';

export interface BoardFiltersProps {
  value: BoardFilter;
  onChange: (value: BoardFilter) => void;
  cards: readonly BoardCard[];
  now: number;
  warnMinutes: number;
}

/** Filters the lines, and shows how many cards are late, soon or calm. The meaning of each colour is stated next to it. */
export function BoardFilters({ value, onChange, cards, now, warnMinutes }: BoardFiltersProps) {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  const warehouses = useWarehouses().ofClass('CJYCL-K', false);
  const lines = useRowsWhere(Line);
  const options = useMemo(() => (lines ?? []).map(({ row }) => ({ value: row.id, label: row.lineName, code: row.lineCode })), [lines]);
  const isComing = useStanding().kind === 'filling';
  const counts = { error: 0, warn: 0, ok: 0 };
  for (const card of cards) {
    const tone = urgency(card.needAt, now, warnMinutes);
    if (tone in counts) counts[tone as keyof typeof counts] += 1;
  }
  const told = (count: number): string => (isComing ? '–' : String(count));
  const warehouseLabel = labels.field('prodDemand', 'toWarehouseId');
  const lineLabel = labels.field('prodDemand', 'lineId');
  return (
    <Flex gap="gap" align="center" wrap="wrap">
      <Flex gap="gap" flex="1 1 20rem" maxW="36rem">
        <SelectInput
          label={warehouseLabel}
          placeholder={warehouseLabel}
          value={value.warehouseId}
          onChange={(warehouseId) => onChange({ ...value, warehouseId })}
          options={warehouses.map(warehouseOption)}
        />
        <SelectInput
          label={lineLabel}
          placeholder={lineLabel}
          value={value.lineId}
          onChange={(lineId) => onChange({ ...value, lineId })}
          options={options}
        />
      </Flex>
      <Flex gap="gap" wrap="wrap" ms="auto" role="status">
        <StateBadge tone="error" label={t('board.late', { n: told(counts.error) })} />
        <StateBadge tone="warn" label={t('board.soon', { n: told(counts.warn), minutes: String(warnMinutes) })} />
        <StateBadge tone="ok" label={t('board.calm', { n: told(counts.ok) })} />
      </Flex>
    </Flex>
  );
}
