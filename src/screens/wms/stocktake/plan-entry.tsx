/** Putting a plan together: store, scope and counters, with a preview of the result below. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { f, optional } from '#domain/kernel/field.ts';
import { checkCreate, checkSave } from '#domain/wms/stocktake/plan.operation.ts';
import { DATES, lackOfPlan, PLANNED, plannedOf, SCOPE } from '#domain/wms/stocktake/plan-form.ts';
import { CheckInfo, isZeroBalance } from '#domain/wms/stocktake/stocktake.document.ts';
import { askedOf, valuesOf } from '#pages/ask/ask-plan.ts';
import { type ChangeDraft, type Draft, defineEntry, type EntryMore, type Origin, withoutLines } from '#pages/document/entry-plan.ts';
import { joinedList, listed, toText } from '#pages/fields/field-values.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { isMine } from '#screens/wms/kit/stores.ts';
import { useBins } from '#screens/wms/kit/use-bins.ts';
import { useRow } from '#store/hooks.ts';
import { PlanPreview } from './plan-preview.tsx';
import { useFindings, useStoreClasses } from './stocktake-calls.ts';

/** What a line side is not asked: it is always counted while work goes on. */
const ASKED_IN_STORES: readonly string[] = ['freezeMode'];

/** @param classes of the stores whose plans the page makes; by default all */
export const planEntry = (classes?: readonly string[]) =>
  defineEntry({
    ...withoutLines,
    create: checkCreate,
    save: checkSave,
    start: () => ({ checkType: '1', checkMode: '1', freezeMode: classes ? '2' : '1' }),
    fields: { copyOf: optional(f.ref('checkInfo')) },
    origin: { by: 'next', use: useSeries },
    head: [...PLANNED, 'remark', ...SCOPE, ...DATES, 'copyOf'],
    beside: [...DATES, 'copyOf', ...(classes ? ASKED_IN_STORES : [])],
    sections: { scope: SCOPE },
    offer: { warehouseId: (store, actor) => isMine(store, actor, classes) },
    // Another store has other bins, and goods of other classes.
    chosen: { warehouseId: ({ head }) => ({ head: { ...head, scopeBins: '', leftOutBins: '', scopeClasses: '' } }) },
    lack: (_lines, _known, { head }) => lackOfPlan(head, listed(head.counterIds)),
    useMore: useScope,
  });

/** The next plan of a series counts the same store. */
function useSeries(id: string): Origin | undefined {
  const plan = useRow(CheckInfo, id)?.row;
  return useMemo(() => {
    if (!plan) return undefined;
    const head = Object.fromEntries([...PLANNED, ...SCOPE].map((name) => [name, toText(Reflect.get(plan, name))]));
    return { draft: { head: { ...head, leftOutBins: '', copyOf: id }, lines: [] }, fixed: ['warehouseId'] };
  }, [plan, id]);
}

/** What the scope may be, and what it covers; bins with obstacles can be left out of it. */
function useScope({ head }: Draft, change: ChangeDraft): EntryMore {
  const { t } = useTranslation('stocktake');
  const labels = useLabels();
  const { warehouseId = '', leftOutBins } = head;
  const bins = useBins(warehouseId);
  const classes = useStoreClasses(warehouseId);
  const plan = plannedOf(head, valuesOf(askedOf(CheckInfo.fields, [...PLANNED, ...SCOPE]), head));
  const found = useFindings(plan, null);
  const { findings = [], without = [] } = found ?? {};
  const leave = (): void => change({ head: { ...head, leftOutBins: joinedList([...new Set([...listed(leftOutBins), ...without])]) } });
  const leaving = { key: 'without', label: t('findings.without', { n: without.length }), onClick: leave };
  return {
    fields: { scopeBins: { options: bins.options }, leftOutBins: { options: bins.all }, scopeClasses: { options: classes } },
    said: [{ label: t('findings.title'), rows: findings.map(labels.problem), isError: true }],
    acts: without.length > 0 ? [leaving] : [],
    found: <PlanPreview plan={plan} empty={isZeroBalance({ checkType: plan.checkType ?? 1 }) ? found?.empty : undefined} />,
  };
}
