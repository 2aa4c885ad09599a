/** The order that a card, or its own number, stands for at the packing bench, with what of it is not packed yet. */
import { PackingStandard } from '#domain/basic/handling.resource.ts';
import { Material, Unit } from '#domain/basic/material.resource.ts';
import { MaterialProdCodeRule } from '#domain/basic/product.resource.ts';
import type { HeldRows } from '#domain/protocol/held-rows.ts';
import { WipCompletion } from './completion.document.ts';
import type { PackOrder } from './completion.job.ts';
import { leftToApply } from './completion.operation.ts';
import { ProdOrder, WipCard } from './production-order.ts';

/** Kinds of packages (UN/ECE Rec 21), the usual one first. */
const PACKS = ['PX', 'CT', 'BX', 'BG', 'DR'];

/** @returns null = the device does not hold it */
export async function packOrderOf(rows: HeldRows, code: string): Promise<PackOrder | null> {
  const [card] = await rows.rowsBy(WipCard, 'cardNo', code);
  const order = card ? (await rows.row(ProdOrder, card.row.orderId))?.row : (await rows.rowsBy(ProdOrder, 'orderNo', code))[0]?.row;
  const material = order && (await rows.row(Material, order.materialId))?.row;
  if (!order || !material) return null;
  const completions = await rows.rowsBy(WipCompletion, 'orderId', order.id);
  const [unit] = await rows.rowsBy(Unit, 'unitCode', material.baseUnit);
  const standards = await Promise.all(
    PACKS.map((pack) => rows.rowsBy(PackingStandard, 'materialId+customerId+packType', material.id, '', pack)),
  );
  const [rule] = await rows.rowsBy(MaterialProdCodeRule, 'materialId', material.id);
  return {
    orderId: order.id,
    orderNo: order.orderNo,
    materialId: material.id,
    matCode: material.matCode,
    matName: material.matName,
    spec: material.spec,
    unit: material.baseUnit,
    decimals: unit?.row.decimalPlaces ?? 0,
    batchNo: order.batchNo,
    left: leftToApply(
      order,
      completions.map(({ row }) => row),
    ),
    boxQty: standards.flat()[0]?.row.boxQty ?? null,
    serialPattern: rule?.row.pattern ?? null,
  };
}
