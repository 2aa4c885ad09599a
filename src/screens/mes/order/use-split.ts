/** Splitting a card: what a scan means over this tablet's rows, the number of the new card, what is written, and its label. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Material, Unit } from '#domain/basic/material.resource.ts';
import type { Answer } from '#domain/kernel/job.ts';
import {
  backFromSplit,
  type CardHeard,
  type SplitState,
  type SplitWork,
  scanForSplit,
  splitOff,
  splitProblem,
  startSplit,
} from '#domain/mes/order/card-split.job.ts';
import { parseScan } from '#domain/system/scan-code.ts';
import { CARD_ACTIVE, cardSplit, heldAt } from '#domain/wms/production/card.operation.ts';
import { cardWipOf } from '#domain/wms/production/floor.ts';
import { CardOperation, OrderOperation, ProdOrder, WipCard } from '#domain/wms/production/production-order.ts';
import type { Writer } from '#pages/scan/terminal-core.ts';
import { useHeld } from '#pages/scan/use-held.ts';
import { useTerminal } from '#pages/scan/use-terminal.ts';
import { useStore } from '#store/hooks.ts';
import type { Store } from '#store/store.ts';
import { useCardTarget } from './use-card-label.ts';

/** Any decimals: the unit of the product is not on this device. */
const UNKNOWN = 6;

async function find(store: Store, text: string): Promise<CardHeard> {
  const { form, kind, id } = parseScan(text);
  if (kind === 'command') return { kind: 'command', code: id };
  const code = form !== 'plain' && kind === 'card' ? id : text.trim().toUpperCase();
  const [card] = (await store.rowsBy(WipCard, 'cardNo', code)).map(({ row }) => row);
  const order = card && (await store.row(ProdOrder, card.orderId))?.row;
  if (!card || !order) return { kind: 'none', code };
  const [steps, material] = await Promise.all([store.rowsBy(CardOperation, 'cardId', card.id), store.row(Material, order.materialId)]);
  const at = heldAt(steps.map(({ row }) => row));
  const unit = material?.row.baseUnit ?? '';
  const [measure] = await store.rowsBy(Unit, 'unitCode', unit);
  const goods = { matCode: material?.row.matCode ?? '', matName: material?.row.matName ?? '', unit };
  const facts = { left: at ? cardWipOf(at) : '0', opSeq: at?.opSeq ?? null, decimals: measure?.row.decimalPlaces ?? UNKNOWN };
  const own = { id: card.id, cardNo: card.cardNo, orderNo: order.orderNo, isActive: card.status === CARD_ACTIVE };
  return { kind: 'card', code, card: { ...own, ...goods, ...facts } };
}

export function useSplit() {
  const { t } = useTranslation('orders');
  const store = useStore();
  const target = useCardTarget();
  const sentence = useCallback(({ key, params }: Answer) => t(`say.${key}`, params), [t]);
  const write = async ({ card, qty }: SplitWork, by: Writer) => {
    const cardNo = await by.number('card');
    const written = await by.submit(cardSplit, { cardId: card.id, cardNo, qty });
    if (!written.ok) return written;
    const held = (await store.row(WipCard, card.id))?.row;
    const order = held && (await store.row(ProdOrder, held.orderId))?.row;
    const operations = held ? await store.rowsBy(OrderOperation, 'orderId', held.orderId) : [];
    const made =
      order &&
      (await target(
        { cardNo, qty },
        order,
        operations.map(({ row }) => row),
      ));
    return { ...written, ...(made ? { label: { kind: 'wipCard' as const, targets: [made] } } : {}) };
  };
  return useTerminal<SplitState, CardHeard, SplitWork>(
    {
      sentence,
      find: (text) => find(store, text),
      hear: scanForSplit,
      back: backFromSplit,
      count: (state) =>
        state.card && {
          key: state.card.id,
          label: t('split.qty', { left: state.card.left, unit: state.card.unit }),
          initial: '',
          unit: state.card.unit,
          decimals: state.card.decimals,
          problem: (value) => splitProblem(state, value),
          take: (value) => splitOff(state, value),
        },
      write,
    },
    useHeld(startSplit),
  );
}
