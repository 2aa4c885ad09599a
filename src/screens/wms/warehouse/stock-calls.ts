/** Calls used by several parts of these pages. */
import { call } from '#api/client.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import type { ScheduleDay } from '#domain/wms/answers.ts';
import type { SafeStockRow } from '#domain/wms/reports/store.reports.ts';

export const safeStockPage = call<PageOf<SafeStockRow>>('POST /api/wms/wmsStock/safeStockList');
export const scheduleDays = call<PageOf<ScheduleDay>>('POST /api/wms/deliverySchedule/days');
