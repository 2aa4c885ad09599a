/** What is expected to come and to go: as a list and as a calendar. Asked from the server. */
import { Flex } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScheduleRow } from '#domain/wms/answers.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useServerList } from '#pages/kit/use-server-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { useWarehouses, warehouseOption } from '#screens/wms/kit/use-warehouses.ts';
import { Choice } from '#ui/form/choice.tsx';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { OrderDrawer } from './order-drawer.tsx';
import { ScheduleCalendar } from './schedule-calendar.tsx';
import { askedSchedule, schedulePage } from './stock-calls.ts';

const list = (question: object, options?: Parameters<typeof schedulePage>[1]) => schedulePage(askedSchedule({ ...question }), options);
const keyOf = ({ lineId }: ScheduleRow): string => lineId;
/** Pages on which a source is looked at; an order has none of its own here. */
const PAGES: Readonly<Record<string, string>> = {
  transferOrder: '/transfers-management',
  TRANSFER: '/internal-transfer',
  HW_TRANSFER: '/wms/hardware/hardware-tm-apply',
};

export function Screen({ title }: ScreenProps) {
  const { t } = useTranslation('warehouse');
  const go = useGo();
  const [view, setView] = useState<'list' | 'calendar'>('list');
  const [order, setOrder] = useState<string | null>(null);
  const { page, values, onSearch, every } = useServerList('delivery-schedule', list);
  const open = ({ sourceType, sourceId }: ScheduleRow) => {
    const path = PAGES[sourceType];
    if (path) go(path, { id: sourceId });
    else setOrder(sourceId);
  };
  const views = (['list', 'calendar'] as const).map((value) => ({ value, label: t(`schedule.${value}`) }));
  return (
    <>
      <ListPage
        id="wms.deliverySchedule"
        title={title}
        columns={useColumns()}
        rowKey={keyOf}
        {...page}
        search={{ fields: useFields(), values, onSearch }}
        rowTone={({ lateDays }) => (lateDays > 0 ? 'error' : undefined)}
        onOpen={open}
        exportAll={async () => ({ rows: await every() })}
        before={
          <>
            <Flex>
              <Choice label={t('schedule.view')} value={view} items={views} onChange={setView} />
            </Flex>
            {view === 'calendar' ? <ScheduleCalendar values={values} onDay={(day) => onSearch(dayOf(values, day))} /> : null}
          </>
        }
        empty={{ message: t('schedule.empty') }}
      />
      {order ? <OrderDrawer key={order} id={order} onClose={() => setOrder(null)} /> : null}
    </>
  );
}

/** The list of one day; the same day once more shows all again. */
const dayOf = ({ dateFrom, dateTo, ...values }: SearchValues, day: string): SearchValues =>
  dateFrom === day && dateTo === day ? values : { ...values, dateFrom: day, dateTo: day };

function useFields(): SearchField[] {
  const { t } = useTranslation('warehouse');
  const labels = useLabels();
  const { mine } = useWarehouses();
  return useMemo(
    () => [
      {
        ...{ key: 'direction', label: t('schedule.direction'), kind: 'select' },
        options: ['in', 'out'].map((value) => ({ value, label: t(`schedule.${value}`) })),
      },
      { key: 'warehouseId', label: labels.field('common', 'warehouseId'), kind: 'select', options: mine.map(warehouseOption) },
      { key: 'sMAT', label: t('material'), kind: 'text', placeholder: t('materialHint') },
      { key: 'date', label: t('schedule.date'), kind: 'dateRange' },
      { key: 'search', label: t('schedule.search'), kind: 'text' },
      { key: 'withDone', label: t('schedule.withDone'), kind: 'switch' },
    ],
    [t, labels, mine],
  );
}

function useColumns(): Column<ScheduleRow>[] {
  const { t } = useTranslation('warehouse');
  const labels = useLabels();
  return useMemo(() => {
    const common = (name: string) => labels.field('common', name);
    const figure = (key: 'planQty' | 'doneQty'): Column<ScheduleRow> => ({
      ...{ key, title: t(`schedule.${key}`), align: 'end', width: 92, sortable: false, unit: (row) => row.unitCode },
    });
    return [
      { key: 'date', title: t('schedule.date'), width: 104 },
      {
        ...{ key: 'direction', title: t('schedule.direction'), width: 84, value: (row) => t(`schedule.${row.direction}`) },
        render: (row) => <StateBadge tone={row.direction === 'in' ? 'info' : 'neutral'} label={t(`schedule.${row.direction}`)} />,
      },
      { key: 'sourceNo', title: t('schedule.source'), code: true, width: 132 },
      {
        key: 'sourceType',
        title: t('schedule.sourceType'),
        width: 96,
        wideOnly: true,
        value: (row) => t(`schedule.types.${row.sourceType}`),
      },
      { key: 'partner', title: t('schedule.partner'), width: 140, grow: 2 },
      { key: 'matCode', title: common('matCode'), code: true, width: 104 },
      { key: 'matName', title: common('matName'), width: 110, grow: 2 },
      { key: 'whName', title: common('whName'), width: 120, wideOnly: true },
      figure('planQty'),
      figure('doneQty'),
      {
        ...{ key: 'lateDays', title: t('schedule.late'), align: 'end', width: 84, value: (row) => (row.lateDays > 0 ? row.lateDays : '') },
        render: ({ lateDays }) => (lateDays > 0 ? <StateBadge tone="error" label={t('box.days', { n: lateDays })} /> : null),
      },
    ];
  }, [labels, t]);
}
