/** Calls that several parts of these pages make. */
import { call } from '#api/client.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import type { SafeStockRow, ScheduleDay, ScheduleRow } from '#domain/wms/answers.ts';
import { withRange } from '#screens/wms/kit/logged.tsx';

export const safeStockPage = call<PageOf<SafeStockRow>>('POST /api/wms/wmsStock/safeStockList');
export const schedulePage = call<PageOf<ScheduleRow>>('POST /api/wms/deliverySchedule/pageList');
export const scheduleDays = call<PageOf<ScheduleDay>>('POST /api/wms/deliverySchedule/days');

/** What the search form of the schedule holds, as its calls take it. */
export const askedSchedule = (values: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const { withDone, ...asked } = withRange(values);
  return { ...asked, withDone: withDone === 'true' };
};
