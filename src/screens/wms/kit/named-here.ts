/** What this device holds under a code that names no box, bin or goods of a document, so that it is named where it is refused. */
import { Material } from '#domain/basic/material.resource.ts';
import { Person } from '#domain/basic/party.resource.ts';
import type { ScanCode } from '#domain/system/scan-code.ts';
import { AssetItem } from '#domain/wms/asset/asset.entity.ts';
import { PurchaseOrder } from '#domain/wms/inbound/purchase-order.document.ts';
import type { Found, Named } from '#domain/wms/receiving/scan-at-dock.ts';
import { names, wordsIn } from '#domain/wms/stock/code-form.ts';
import { Pallet } from '#domain/wms/stock/pallet.entity.ts';
import { Batch } from '#domain/wms/stock/stock.entity.ts';
import { holdsDocument } from '#pages/kit/held-document.ts';
import type { Store } from '#store/store.ts';

/** The goods of a line of the document. */
interface Goods {
  readonly materialId: string;
  readonly matCode: string;
}

const HOLDERS = [
  ['person', (store: Store, code: string) => store.rowsBy(Person, 'personCode', code)],
  ['asset', (store: Store, code: string) => store.rowsBy(AssetItem, 'assetNo', code)],
  ['pallet', (store: Store, code: string) => store.rowsBy(Pallet, 'palletNo', code)],
  ['material', (store: Store, code: string) => store.rowsBy(Material, 'matCode', code)],
  ['document', (store: Store, code: string) => store.rowsBy(PurchaseOrder, 'poNo', code)],
] as const satisfies readonly (readonly [Named, unknown])[];

async function heldAs(store: Store, code: string, lines: readonly Goods[]): Promise<Named | null> {
  const held = await Promise.all(HOLDERS.map(async ([named, find]) => ((await find(store, code)).length > 0 ? named : null)));
  const first = held.find((named) => named !== null);
  if (first !== undefined) return first;
  if (await holdsDocument(store, code)) return 'document';
  const lots = await Promise.all(lines.map(({ materialId }) => store.rowsBy(Batch, 'materialId+batchNo', materialId, code)));
  return lots.some((rows) => rows.length > 0) ? 'batch' : null;
}

/** The material that the text names: one of the document's lines, else any that the device holds. */
async function materialIn(store: Store, text: string, lines: readonly Goods[]): Promise<string | null> {
  const own = lines.find(({ matCode }) => names(text, matCode));
  if (own) return own.matCode;
  const held = await Promise.all(wordsIn(text).map((word) => store.rowsBy(Material, 'matCode', word)));
  return held.flat()[0]?.row.matCode ?? null;
}

/** @param found what is known of the code as a box, a bin or goods: then nothing more is looked up */
export async function namedHere(
  store: Store,
  { form, kind, id, text }: ScanCode,
  found: Pick<Found, 'mine' | 'taken' | 'supplierBox' | 'bins' | 'material'>,
  lines: readonly Goods[],
): Promise<Pick<Found, 'named' | 'inside'>> {
  const isKnown = found.mine !== null || found.taken || found.supplierBox !== null || found.bins.length > 0 || found.material !== null;
  if (form !== 'plain' || kind !== 'unknown' || isKnown) return {};
  const [named, inside] = await Promise.all([heldAs(store, id, lines), materialIn(store, text, lines)]);
  return { named, inside };
}
