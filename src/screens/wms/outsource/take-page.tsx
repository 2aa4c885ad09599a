/** Taking outsourced work back at the dock, with or without a network: plan, figures, and the labels of boxes that come into a store. */
import { useMemo } from 'react';
import { Material } from '#domain/basic/material.resource.ts';
import { Supplier } from '#domain/basic/party.resource.ts';
import { isPositive } from '#domain/kernel/quantity.ts';
import {
  cardOption,
  OF_PLAN,
  ofPlan,
  outsourceTakeJob,
  sentCards,
  type TakeHeard,
  type TakeState,
} from '#domain/wms/outsource/take.job.ts';
import { outsourceTakeCreate } from '#domain/wms/outsource/take.operation.ts';
import { MADE_STORES } from '#domain/wms/outsource/take-post.ts';
import { atSupplier, OutsourceDelivery, OutsourcePlan, OutsourceTake, TAKE_FIGURES } from '#domain/wms/production/outsource.document.ts';
import type { AskField } from '#pages/ask/ask-plan.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useSoon } from '#pages/kit/use-soon.ts';
import { type Collecting, collectPage } from '#pages/scan/collect-page.tsx';
import { useBins } from '#screens/wms/kit/use-bins.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useWarehouses, warehouseOption } from '#screens/wms/kit/use-warehouses.ts';
import { useRow, useRowsByEach, useRowsWhere } from '#store/hooks.ts';
import { TAKES } from './paths.ts';

const SENT: readonly number[] = [3, 4, 5];

/** Plans of which something lies outside; undefined while they are read. */
function usePlans() {
  const plans = useRowsWhere(OutsourcePlan, (plan) => SENT.includes(plan.status) && isPositive(atSupplier(plan)));
  const suppliers = useRowsWhere(Supplier);
  return useMemo(() => {
    const names = new Map((suppliers ?? []).map(({ row }) => [row.id, row.shortName ?? row.supName]));
    return plans?.map(({ row }) => ({
      value: row.id,
      code: row.docNo ?? '',
      label: [names.get(row.supplierId), row.orderNo, row.opSeq, row.matCode].filter(Boolean).join(' · '),
    }));
  }, [plans, suppliers]);
}

/** Cards that went out with pieces of these plans; undefined while they are read. */
function useSentCards(plans: readonly { readonly value: string }[] | undefined) {
  const ids = plans?.map(({ value }) => value);
  const deliveries = useRowsByEach(OutsourceDelivery, 'planId', ids);
  return useMemo(() => deliveries && sentCards(deliveries.map(({ row }) => row)), [deliveries]);
}

/** @param first the plan that the page was opened for */
function useJob({ head }: TakeState, first: string): Collecting<TakeState, TakeHeard, never> {
  const planId = head.planId || first;
  const plan = useRow(OutsourcePlan, planId)?.row;
  const material = useRow(Material, plan?.materialId)?.row;
  const plans = usePlans();
  const sent = useSentCards(plans);
  const allSent = useSoon(sent);
  const cards = (sent ?? []).filter((card) => card.planId === planId);
  const { mine } = useWarehouses();
  const stores = mine.filter((store) => MADE_STORES.includes(store.whClassCode));
  const bins = useBins(head.toWarehouseId).options;
  const find = useFindScanned();
  const isStored = head.isLast === 'true';
  const facts = plan ? ofPlan(plan, material?.boxManaged ?? true) : OF_PLAN;
  const storeIds = stores.map(({ id }) => id);
  const places: readonly AskField[] = [
    { key: 'toWarehouseId', options: stores.map(warehouseOption), required: true },
    { key: 'toBinId', options: bins, required: true },
    { key: 'batchNo' },
  ];
  return {
    sentence: useSentence('floor'),
    proposed: { planId: first, ...facts, toWarehouseId: (isStored && storeIds.length === 1 && storeIds[0]) || '' },
    find: async (text) => {
      const scanned = await find(text, storeIds);
      return { ...scanned, sent: (await allSent()).find(({ cardNo }) => cardNo === scanned.code) };
    },
    fields: [
      { key: 'planId', options: plans ?? [] },
      ...(cards.length > 0 ? [{ key: 'cardId', options: cards.map(cardOption) }] : []),
      ...TAKE_FIGURES.map(
        (key): AskField => ({ key, required: key === 'goodQty', least: 'zero', unit: head.unit || undefined, decimals: 0 }),
      ),
      ...(isStored ? places : []),
      { key: 'remark', rows: 1 },
    ],
    beside: [],
  };
}

const pages = new Map<string, ReturnType<typeof pageFor>>();
const pageFor = (planId: string) =>
  collectPage({
    draft: `${TAKES}?mode=count&plan=${planId}`,
    words: 'floor:outside',
    entity: OutsourceTake,
    create: outsourceTakeCreate,
    job: outsourceTakeJob,
    // Another plan is about other goods.
    chosen: { planId: { ...OF_PLAN, toBinId: '', cardId: '' } },
    list: [TAKES],
    useJob: (state: TakeState) => useJob(state, planId),
  });

/** One draft for each plan: what was begun for one is not mixed with another. */
export function TakePage({ title, query }: ScreenProps) {
  const planId = query.get('plan') ?? '';
  const Page = pages.get(planId) ?? pageFor(planId);
  pages.set(planId, Page);
  return <Page key={planId} title={title} />;
}
