/** Taking outsourced work back at the dock, with or without a network: plan, figures, and the labels of boxes that come into a store. With `take`: what an outsourcer has announced. */
import { useMemo } from 'react';
import { Material } from '#domain/basic/material.resource.ts';
import { Supplier } from '#domain/basic/party.resource.ts';
import { isPositive } from '#domain/kernel/quantity.ts';
import {
  announcedBoxes,
  cardOption,
  countedPayload,
  OF_PLAN,
  ofPlan,
  outsourceTakeJob,
  sentCards,
  type TakeHeard,
  type TakeState,
} from '#domain/wms/outsource/take.job.ts';
import { outsourceTakeCreate, outsourceTakeScan } from '#domain/wms/outsource/take.operation.ts';
import { MADE_STORES } from '#domain/wms/outsource/take-post.ts';
import { atSupplier, OutsourceDelivery, OutsourcePlan, OutsourceTake, TAKE_FIGURES } from '#domain/wms/production/outsource.document.ts';
import type { AskField, Texts } from '#pages/ask/ask-plan.ts';
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

/** What was announced and is counted here, as the head begins with it. */
function useAnnounced(takeId: string) {
  const take = useRow(OutsourceTake, takeId)?.row;
  return useMemo(() => {
    if (!take) return { announced: '' };
    const { planId, toWarehouseId, toBinId, batchNo, remark, cardId } = take;
    const figures = Object.fromEntries(TAKE_FIGURES.map((key) => [key, take[key]]));
    const place = { toWarehouseId: toWarehouseId ?? '', toBinId: toBinId ?? '', cardId: cardId ?? '' };
    return { planId, ...figures, ...place, batchNo: batchNo ?? '', remark: remark ?? '', announced: 'true' };
  }, [take]);
}

/** @param first the plan that the page was opened for @param takeId what was announced */
function useJob({ head }: TakeState, first: string, takeId: string): Collecting<TakeState, TakeHeard, never> {
  const announced: Texts = useAnnounced(takeId);
  const planId = head.planId || first || (announced.planId ?? '');
  const takes = useSoon(useRowsWhere(OutsourceTake, ({ boxes }) => boxes.length > 0));
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
    proposed: { planId: first, toWarehouseId: (isStored && storeIds.length === 1 && storeIds[0]) || '', ...without(announced), ...facts },
    find: async (text) => {
      const scanned = await find(text, storeIds);
      const boxes = announcedBoxes(
        (await takes()).map(({ row }) => row),
        takeId,
      );
      const sent = (await allSent()).find(({ cardNo }) => cardNo === scanned.code);
      return { ...scanned, sent, announced: boxes.find(({ boxNo }) => boxNo === scanned.code) };
    },
    fields: [
      ...(takeId === '' ? [{ key: 'planId', options: plans ?? [] }] : []),
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

/** Empty texts say nothing: what is proposed otherwise stands. */
const without = (texts: Texts): Texts => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

const COMMON = { words: 'floor:outside', entity: OutsourceTake } as const;
const pageFor = (planId: string) =>
  collectPage({
    ...COMMON,
    draft: `${TAKES}?mode=count&plan=${planId}`,
    create: outsourceTakeCreate,
    job: outsourceTakeJob,
    // Another plan is about other goods.
    chosen: { planId: { ...OF_PLAN, toBinId: '', cardId: '' } },
    list: [TAKES],
    useJob: (state: TakeState) => useJob(state, planId, ''),
  });
const pageOf = (takeId: string) =>
  collectPage({
    ...COMMON,
    draft: `${TAKES}?mode=count&take=${takeId}`,
    create: outsourceTakeScan,
    job: { ...outsourceTakeJob, payload: (state: TakeState) => countedPayload(state, takeId) },
    list: [TAKES, { id: takeId }],
    useJob: (state: TakeState) => useJob(state, '', takeId),
  });

const pages = new Map<string, ReturnType<typeof collectPage>>();

/** One draft for each plan, and for each announcement: what was begun for one is not mixed with another. */
export function TakePage({ title, query }: ScreenProps) {
  const [takeId, planId] = [query.get('take'), query.get('plan') ?? ''];
  const key = takeId ?? planId;
  const Page = pages.get(key) ?? (takeId === null ? pageFor(planId) : pageOf(takeId));
  pages.set(key, Page);
  return <Page key={key} title={title} />;
}
