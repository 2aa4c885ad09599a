/** What this tablet knows about a code scanned during put-away, and where a box should go. Local database only. */
import { Bin, Warehouse, WarehouseMaterial } from '#domain/basic/place.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { parseScan } from '#domain/system/scan-code.ts';
import { type BinFacts, type BoxFacts, lookFor, type PutAwayHeard } from '#domain/wms/receiving/put-away.job.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import { suggestBin } from '#domain/wms/stock/put-away.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import type { Store } from '#store/store.ts';
import { isFilling } from './is-filling.ts';

type BinRow = Row<typeof Bin>;

export interface Place {
  readonly bins: readonly BinRow[];
  readonly boxes: readonly BoxRow[];
}

/** Bins and boxes of a warehouse. Read once and cached, because a suggestion looks at all of them and a scan must be answered at once. */
export class Places {
  readonly #kept = new Map<string, Promise<Place>>();
  constructor(private readonly store: Store) {}

  of(warehouseId: string): Promise<Place> {
    const known = this.#kept.get(warehouseId);
    if (known) return known;
    const read = this.#read(warehouseId);
    this.#kept.set(warehouseId, read);
    return read;
  }
  /** Reloads in the background after a put-away. */
  renew(warehouseId: string): void {
    this.#kept.set(warehouseId, this.#read(warehouseId));
  }
  async #read(warehouseId: string): Promise<Place> {
    const [bins, boxes] = await Promise.all([
      this.store.rowsBy(Bin, 'warehouseId', warehouseId),
      this.store.rowsBy(Box, 'warehouseId', warehouseId),
    ]);
    return { bins: bins.map(({ row }) => row), boxes: boxes.map(({ row }) => row) };
  }
}

const binFacts = ({ id, binCode, warehouseId, binType, isTransit, isActive, lockedByCheckId }: BinRow): BinFacts => ({
  id,
  binCode,
  warehouseId,
  binType,
  isTransit: isTransit || !isActive,
  locked: lockedByCheckId !== null,
});

export async function boxFacts(store: Store, places: Places, box: BoxRow): Promise<BoxFacts | null> {
  if (box.warehouseId === null) return null;
  const [place, rules, bin] = await Promise.all([
    places.of(box.warehouseId),
    store.rowsBy(WarehouseMaterial, 'warehouseId+materialId', box.warehouseId, box.materialId),
    box.binId ? store.row(Bin, box.binId) : undefined,
  ]);
  const suggested = suggestBin(box, place.bins, place.boxes, rules[0]?.row);
  return {
    id: box.id,
    boxNo: box.boxNo,
    status: box.boxStatus,
    warehouseId: box.warehouseId,
    bin: bin ? binFacts(bin.row) : null,
    suggested: suggested ? { id: suggested.id, binCode: suggested.binCode } : null,
  };
}

/** @param warehouseIds where the keeper works. They decide between bins with the same code; the box's own warehouse takes precedence. */
export async function hearPutAway(store: Store, places: Places, text: string, warehouseIds: readonly string[]): Promise<PutAwayHeard> {
  const scan = parseScan(text);
  const what = lookFor(scan);
  if (what === 'command') return { kind: 'command', code: scan.id };
  if (what === 'none') return { kind: 'other', what: scan.problems.length > 0 ? 'damaged' : scan.kind, code: scan.id };
  const [boxes, bins] = await Promise.all([store.rowsBy(Box, 'boxNo', scan.id), store.rowsBy(Bin, 'binCode', scan.id)]);
  const box = what === 'bin' ? undefined : boxes[0]?.row;
  if (box) {
    const facts = await boxFacts(store, places, box);
    return facts ? { kind: 'box', box: facts } : { kind: 'missing', what: 'box', code: scan.id };
  }
  const rank = ({ warehouseId }: BinRow) => (warehouseIds.includes(warehouseId) ? warehouseIds.indexOf(warehouseId) : warehouseIds.length);
  const [bin] = what === 'box' ? [] : bins.map(({ row }) => row).sort((a, b) => rank(a) - rank(b));
  if (bin) {
    const whName = (await store.row(Warehouse, bin.warehouseId))?.row.whName;
    return { kind: 'bin', bin: { ...binFacts(bin), whName } };
  }
  return { kind: 'missing', what: isFilling(store) ? 'early' : what === 'both' ? 'code' : what, code: scan.id };
}
