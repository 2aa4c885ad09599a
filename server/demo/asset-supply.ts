/** Pieces and loose goods that the hardware store buys and issues into the store that lends them. */
import type { Actor } from '#domain/kernel/permission.ts';
import { arrivalNo } from '#domain/wms/stock/loose.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { saver } from './base-data.ts';
import { type Store, storeOf } from './hardware.ts';
import { binId } from './inbound.ts';
import type { ToolStoreCode } from './places.ts';
import type { Stage } from './stage.ts';
import type { AssetGood } from './tool-goods.ts';

/** A life that is counted in uses. */
const USES = 4;
const HARDWARE_BIN = 'WJ01/H-04-03';

/** The store that gets the goods, and who takes them there. */
export interface Places {
  readonly supplier: string;
  readonly warehouse: ToolStoreCode;
  readonly assetBin: string;
  readonly looseBin: string;
  readonly receiver: string;
}

/** What is bought of a good: pieces under their engraved numbers, or loose ones. */
export type BoughtGood = readonly [code: string, numbers: readonly string[], loose: string];

export const later = (when: string, minutes: number): string => new Date(Date.parse(when) + minutes * 60_000).toISOString();

export const idIn = (ids: ReadonlyMap<string, string>, code: string): string => {
  const id = ids.get(code);
  if (!id) throw new Error(`The demo factory has no ${code}.`);
  return id;
};

/** What a material says of its fixtures. @param known ids of the materials by their codes */
const servicedFor = ({ maintUses, maintDays, product }: NonNullable<AssetGood['fixture']>, known: ReadonlyMap<string, string>) => ({
  lifeUnit: USES,
  maintUses: maintUses ?? null,
  maintDays: maintDays ?? null,
  productIds: product === undefined ? [] : [idIn(known, product)],
});

/** Materials of a store that are bought by the hardware store. */
export async function saveGoods(
  stage: Stage,
  admin: Actor,
  all: readonly AssetGood[],
  kind: { readonly classCode: string; readonly className: string },
  to: Places,
): Promise<void> {
  const { warehouses, suppliers } = stage.world;
  const { goods: known } = await storeOf(stage);
  await inTransaction(stage.db, async (tx) => {
    const save = saver(tx, admin);
    // The class names no kind of store, because the goods are bought by the hardware store and kept in another one.
    await save('materialClass', { ...kind, isActive: true });
    for (const { code, zh, en, spec, price, life, fixture, isAsset = life !== undefined } of all) {
      const lasts = life ? { lifeUnit: life.unit, lifeTotal: life.total, grindMax: life.grindMax } : {};
      const piece = isAsset ? { packQty: '1', ...lasts } : {};
      await save('material', {
        matCode: code,
        matName: zh,
        matNameEn: en,
        spec,
        classCode: kind.classCode,
        assetCategory: '002',
        defaultWarehouseId: warehouses[to.warehouse],
        defaultBinId: binId(stage, isAsset ? to.assetBin : to.looseBin),
        defaultSupplierId: suppliers.get(to.supplier),
        sourceType: 1,
        isBlank: false,
        baseUnit: 'PCS',
        boxManaged: isAsset,
        assetManaged: isAsset,
        batchManaged: false,
        shelfLifeManaged: false,
        expiryWarnDays: 30,
        iqcMode: 0,
        ...piece,
        ...(fixture ? servicedFor(fixture, known) : {}),
        overReceiptPct: '0',
        overIssuePct: '0',
        leadDays: 7,
        refPrice: price,
        isActive: true,
      });
    }
  });
}

/** What a line of an issue takes: a box of one piece, or loose goods of the bin. */
export interface Bought {
  readonly code: string;
  /** The engraved number, which the box has and the asset gets. */
  readonly number: string | null;
  readonly boxId: string | null;
  readonly qty: string;
}

/** Bought by the hardware store without an order. Pieces that will be followed one by one come in boxes under their engraved numbers. */
export async function receive(
  stage: Stage,
  store: Store,
  goods: readonly BoughtGood[],
  { supplier, supplierDocNo }: { readonly supplier: string; readonly supplierDocNo: string },
  when: string,
): Promise<Bought[]> {
  const made = await stage.act('hwkeeper', when, 'receipt.create', (id) => ({
    id: id('doc'),
    supplierId: stage.world.suppliers.get(supplier),
    receiptType: '003',
    noticeId: null,
    remark: null,
    supplierDocNo,
    warehouseId: stage.world.warehouses.WJ01,
    lines: goods.map(([code, numbers, loose]) => ({
      materialId: idIn(store.goods, code),
      poLineId: null,
      noticeLineId: null,
      planQty: loose || String(numbers.length),
    })),
  }));
  const parts = goods.flatMap(([code, numbers, loose], n) =>
    numbers.length > 0
      ? numbers.map((number) => ({ code, n, number: number as string | null, qty: '1' }))
      : [{ code, n, number: null, qty: loose }],
  );
  const bought: Bought[] = [];
  for (const [at, { code, n, number, qty }] of parts.entries()) {
    const scan = await stage.act('hwkeeper', later(when, at + 2), 'receipt.scan', (id) => ({
      id: made.id('doc'),
      boxId: id('box'),
      boxNo: number ?? arrivalNo(id('box')),
      lineId: made.id(`line-${n + 1}`),
      qty,
      batchNo: null,
      productionDate: null,
      expiryDate: null,
      grossWeight: null,
      binId: binId(stage, HARDWARE_BIN),
      photos: [],
    }));
    bought.push({ code, number, boxId: number && scan.id('box'), qty });
  }
  await stage.act('hwkeeper', later(when, 20), 'receipt.review', { id: made.id('doc') });
  return bought;
}

/** A piece that is followed one by one: its box, and its number as an asset. */
export interface Piece {
  readonly code: string;
  readonly boxId: string;
  readonly assetId: string;
  readonly life: string;
}

/** The hardware store issues everything into another store, where boxes become assets and loose goods join those of the bin. */
export async function supply(
  stage: Stage,
  store: Store,
  bought: readonly Bought[],
  all: readonly AssetGood[],
  { warehouse, assetBin, looseBin, receiver, remark }: Places & { readonly remark: string },
  when: string,
): Promise<ReadonlyMap<string, Piece>> {
  const receiverId = idIn(store.persons, receiver);
  const made = await stage.act('hwkeeper', when, 'issueDoc.create', (id) => ({
    id: id('doc'),
    issueType: 'HW',
    applicationId: null,
    warehouseId: stage.world.warehouses.WJ01,
    deptId: null,
    toWarehouseId: stage.world.warehouses[warehouse],
    receiverId,
    remark,
    lines: bought.map(({ code, boxId, qty }) => ({
      applicationLineId: null,
      materialId: idIn(store.goods, code),
      binId: binId(stage, HARDWARE_BIN),
      batchId: null,
      boxId,
      toBinId: binId(stage, boxId ? assetBin : looseBin),
      qty,
    })),
  }));
  const reviewed = await stage.act('hwkeeper', later(when, 10), 'issueDoc.review', { id: made.id('doc'), receiverId });
  await stage.settle();
  return new Map(
    bought.flatMap(({ code, number, boxId }) => {
      const life = all.find((good) => good.code === code)?.life?.total ?? '';
      return number && boxId ? [[number, { code, boxId, assetId: reviewed.id(`asset-${number}`), life }] as const] : [];
    }),
  );
}
