/** The order that a card, or its own number, stands for at the packing bench, with what of it is not packed yet. */
import { PackingStandard } from '#domain/basic/handling.resource.ts';
import { Material, Unit } from '#domain/basic/material.resource.ts';
import { Line } from '#domain/basic/party.resource.ts';
import { ShopWipWarehouse, Warehouse } from '#domain/basic/place.resource.ts';
import { MaterialProdCodeRule } from '#domain/basic/product.resource.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import type { HeldRows } from '#domain/protocol/held-rows.ts';
import { WipCompletion } from './completion.document.ts';
import type { PackOrder } from './completion.job.ts';
import { leftToApply } from './completion.operation.ts';
import { HANDED, storesToHandOver } from './hand-over.ts';
import { ProdOrder, WipCard } from './production-order.ts';

/** Kinds of packages (UN/ECE Rec 21), the usual one first. */
const PACKS = ['PX', 'CT', 'BX', 'BG', 'DR'];

type Packer = Pick<Actor, 'account' | 'warehouses'>;

/** Ids of the stores that the packer may hand over to what the line makes. */
async function storesFor(rows: HeldRows, lineId: string | null, packer: Packer): Promise<string[]> {
  const line = lineId === null ? undefined : (await rows.row(Line, lineId))?.row;
  const [workshop] = line ? await rows.rowsBy(ShopWipWarehouse, 'workshopDeptId', line.workshopDeptId) : [];
  const stores = await Promise.all(HANDED.map((whClass) => rows.rowsBy(Warehouse, 'whClassCode', whClass)));
  const all = stores.flat().map(({ row }) => row);
  return storesToHandOver(all, { lineId, workshop: workshop?.row }, packer).map(({ id }) => id);
}

/** @returns null = the device does not hold it */
export async function packOrderOf(rows: HeldRows, code: string, packer: Packer): Promise<PackOrder | null> {
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
    stores: await storesFor(rows, order.lineId, packer),
  };
}
