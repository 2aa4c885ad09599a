/** A report with a filter `date` as a list or as a calendar, whose days narrow the list. */
import { Flex } from '@chakra-ui/react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '#ui/form/choice.tsx';
import type { SearchValues } from '#ui/form/search-form.tsx';
import type { Asked } from './report-page.tsx';

export interface DayCalendarProps {
  /** What the list is searched by. */
  readonly values: SearchValues;
  readonly onDay: (day: string) => void;
}

/** Filters the list by one day; choosing the same day again shows all. */
const dayOf = ({ dateFrom, dateTo, ...values }: SearchValues, day: string): SearchValues =>
  dateFrom === day && dateTo === day ? values : { ...values, dateFrom: day, dateTo: day };

/** @returns what stands between search and table: the choice, and the calendar where it is chosen */
export function useDayViews({ values, search }: Asked, Calendar: ComponentType<DayCalendarProps>): ReactNode {
  const { t } = useTranslation('ui');
  const [view, setView] = useState<'list' | 'calendar'>('list');
  const views = (['list', 'calendar'] as const).map((value) => ({ value, label: t(`month.${value}`) }));
  return (
    <>
      <Flex>
        <Choice label={t('month.view')} value={view} items={views} onChange={setView} />
      </Flex>
      {view === 'calendar' ? <Calendar values={values} onDay={(day) => search(dayOf(values, day))} /> : null}
    </>
  );
}
