/** The label of a card: what it carries, of which order, and the operations it goes through. */
import { useCallback } from 'react';
import { Material } from '#domain/basic/material.resource.ts';
import { OperationDefinition } from '#domain/mes/routing.ts';
import { inSequence } from '#domain/wms/production/floor.ts';
import type { OrderOperationRow } from '#domain/wms/production/production-order.ts';
import type { LabelTarget } from '#pages/kit/printing.ts';
import { useStore } from '#store/hooks.ts';

interface LabelledOrder {
  readonly orderNo: string;
  readonly materialId: string;
}

export type CardTarget = (
  card: { readonly cardNo: string; readonly qty: string },
  order: LabelledOrder,
  operations: readonly OrderOperationRow[],
) => Promise<LabelTarget>;

export function useCardTarget(): CardTarget {
  const store = useStore();
  return useCallback(
    async ({ cardNo, qty }, { orderNo, materialId }, operations) => {
      const material = (await store.row(Material, materialId))?.row;
      const known = new Map((await store.rows(OperationDefinition)).map(({ row }) => [row.opCode, row.opName]));
      const steps = inSequence(operations).map(({ opSeq, opCode }) => `□${opSeq} ${known.get(opCode) ?? opCode}`);
      const goods = { material: material?.matCode ?? null, name: material?.matName ?? null, unit: material?.baseUnit ?? null };
      return { id: cardNo, name: cardNo, data: { cardNo, order: orderNo, ...goods, quantity: qty, operations: steps.join('  ') } };
    },
    [store],
  );
}
