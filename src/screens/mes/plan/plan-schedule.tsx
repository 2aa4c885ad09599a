/** Plans of a month: how many run on each day, or as bars by line. */
import { Flex } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { Line } from '#domain/basic/party.resource.ts';
import { type PlanRow, prodPlan } from '#domain/mes/plan.document.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { DayBars } from '#pages/kit/day-bars.tsx';
import { HeldMaterial } from '#pages/kit/held-materials.ts';
import { useLoadFailure } from '#pages/kit/load-failure.tsx';
import { type DayMark, MonthCalendar, useCalendarMonth } from '#pages/kit/month-calendar.tsx';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { useDocumentsOf } from '#screens/mes/kit/documents-of.ts';
import { PLANS } from '#screens/mes/kit/paths.ts';
import { Choice } from '#ui/form/choice.tsx';
import { PageBody } from '#ui/page-body.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { isLate, plansOn } from './schedule.ts';

/** All that are not closed or deleted. */
const SHOWN = [1, 2, 3, 4];
const VIEWS = ['calendar', 'bars'] as const;

export function PlanSchedule({ title, query }: ScreenProps) {
  const { say } = useDocumentWords(prodPlan.docType);
  const go = useGo();
  const today = useToday();
  const [view, setView] = useState<(typeof VIEWS)[number]>(query.get('schedule') === 'bars' ? 'bars' : 'calendar');
  const [day, setDay] = useState<string | null>(null);
  const month = useCalendarMonth(undefined);
  const { data, isFetching, error, refetch } = useDocumentsOf(prodPlan, {
    status: SHOWN,
    startDate: { to: month.to },
    endDate: { from: month.from },
  });
  const plans = useMemo(() => data?.list ?? [], [data]);
  const bars = useBars(plans, today, say('noLine'));
  const marks = useMemo(() => {
    const days = month.weeks.flat();
    const markOf = (on: readonly PlanRow[]): DayMark => {
      const late = on.filter((plan) => isLate(plan, today)).length;
      return { counts: [say('nPlans', { n: String(on.length) })], late: late > 0 ? say('nLate', { n: String(late) }) : '' };
    };
    return new Map(days.flatMap((one) => (plansOn(plans, one).length > 0 ? [[one, markOf(plansOn(plans, one))]] : [])));
  }, [plans, month.weeks, today, say]);
  const open = (id: string): void => go(PLANS, { id });
  const failed = useLoadFailure();
  const failure = error && !data ? failed(error, () => void refetch()) : undefined;
  const shown = day === null ? null : bars.filter(({ from, to }) => from <= day && to >= day);
  const shared = { of: month, loading: isFetching, failure };
  return (
    <PageBody kind="view">
      <PageHeader title={title} menu={[{ key: 'list', label: say('toList'), onClick: () => go(PLANS) }]} />
      <Flex>
        <Choice
          label={say('views.label')}
          value={view}
          items={VIEWS.map((value) => ({ value, label: say(`views.${value}`) }))}
          onChange={setView}
        />
      </Flex>
      {view === 'calendar' ? (
        <MonthCalendar {...shared} marks={marks} isChosen={(one) => one === day} onDay={(one) => setDay(one === day ? null : one)} />
      ) : null}
      {view === 'bars' || shown ? <DayBars {...shared} bars={shown ?? bars} empty={say('noneInMonth')} onBar={open} /> : null}
    </PageBody>
  );
}

/** By line; a plan without one stands in a lane of its own. */
function useBars(plans: readonly PlanRow[], today: string, noLine: string) {
  const materials = useRowMap(
    HeldMaterial,
    useMemo(() => plans.map(({ materialId }) => materialId), [plans]),
  );
  const lines = useRowMap(
    Line,
    useMemo(() => plans.flatMap(({ lineId }) => lineId ?? []), [plans]),
  );
  return useMemo(
    () =>
      plans.map((plan) => ({
        key: plan.id,
        lane: (plan.lineId && lines?.get(plan.lineId)?.lineName) || noLine,
        label: `${materials?.get(plan.materialId)?.matCode ?? plan.docNo ?? ''} ${plan.completedQty}/${plan.planQty}`,
        from: plan.startDate,
        to: plan.endDate,
        tone: isLate(plan, today) ? ('error' as const) : (prodPlan.status.tones[plan.status] ?? ('neutral' as const)),
      })),
    [plans, materials, lines, today, noLine],
  );
}
