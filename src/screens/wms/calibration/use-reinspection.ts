/** Has the goods inspected again that a gauge has passed which was found wrong: one inspection for each lot in a store, with one tap. */
import { createContext, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { useRight } from '#api/session.ts';
import type { AnyReport } from '#domain/kernel/report.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import { inspectionOpen } from '#domain/wms/quality/stock.operation.ts';
import { type GaugeUseRow, gaugeUse, type MeasuredLot } from '#domain/wms/reports/gauge.reports.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import type { Asked } from '#pages/report/report-page.tsx';
import { askedBy } from '#pages/report/report-search.tsx';
import { confirm } from '#ui/feedback/ask.tsx';
import { notify } from '#ui/feedback/notify.tsx';

const measured = call<PageOf<GaugeUseRow>>(`POST ${gaugeUse.call}`);
/** Rows of an answer, and boxes of one inspection. */
const MOST = 1000;
const MOST_BOXES = 200;
const FOUND_WRONG = 4;

/** The calibration that found the gauge wrong; null = none is known. */
export const WrongBy = createContext<string | null>(null);

/** What is to be inspected: a lot in a store once, however many of its checks are listed, in parts that one inspection holds. */
export function lotsIn(rows: readonly Pick<GaugeUseRow, 'lots'>[]): MeasuredLot[] {
  const taken = new Set<string>();
  return rows
    .flatMap(({ lots }) => lots)
    .flatMap((lot) => {
      const boxIds = lot.boxIds.filter((id) => !taken.has(id));
      for (const id of boxIds) taken.add(id);
      const parts = Math.ceil(boxIds.length / MOST_BOXES);
      return Array.from({ length: parts }, (_, n) => ({ ...lot, boxIds: boxIds.slice(n * MOST_BOXES, (n + 1) * MOST_BOXES) }));
    });
}

/** @returns null = this person opens no inspections */
export function useReinspection({ values, refresh, online }: Asked) {
  const { t } = useTranslation('warehouse');
  const may = useRight(inspectionOpen.right);
  const calibrationId = useContext(WrongBy);
  const { submit } = useSubmit();
  const [busy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    const found = await measured({ ...askedBy(gaugeUse as unknown as AnyReport, values), pageSize: MOST, figures: false }).catch(
      () => null,
    );
    if (!found) return;
    const lots = lotsIn(found.list);
    if (lots.length === 0) return notify({ tone: 'warn', title: t('gauges.nothingLeft') });
    const boxes = lots.reduce((n, { boxIds }) => n + boxIds.length, 0);
    const gone = new Set(found.list.filter(({ inStock }) => inStock === 0).map(({ docId }) => docId)).size;
    const detail = t('gauges.reinspectDetail', { n: lots.length, boxes, gone });
    if (!(await confirm({ question: t('gauges.reinspectAsk'), detail, confirmLabel: t('gauges.reinspect') }))) return;
    const content = { stockReason: FOUND_WRONG, remark: null, calibrationId } as const;
    let opened = 0;
    for (const lot of lots) opened += (await submit(inspectionOpen, (idOf) => ({ id: idOf('doc'), ...lot, ...content }))).ok ? 1 : 0;
    if (opened > 0) notify({ tone: 'ok', title: t('gauges.reinspected', { n: opened }) });
    refresh();
  };
  const run = async (): Promise<void> => {
    setBusy(true);
    await open().finally(() => setBusy(false));
  };
  return may ? { busy, why: online ? undefined : t('gauges.needsServer'), run } : null;
}
