/** Stock loans: what is lent, comes back in whole or in part, or is used up. What somebody who knows the work would send. */

import type { AnyRow } from '#domain/kernel/entity.ts';
import { BORROW_STORES } from '#domain/wms/borrow/stock-borrow.document.ts';
import { binIn, FAR, freshNo, goodsLines, headerOf, type Meant, one, part, type Scene, type Values } from '#tests/support/moves/scene.ts';

const lends = (scene: Scene, warehouseId: unknown): boolean =>
  one(scene, 'warehouse', (row) => row.id === warehouseId && BORROW_STORES.some((of) => of === row.whClassCode)) !== undefined;

/** A box, a part of one, or loose goods. @param warehouseId undefined = of any store that lends */
function lentLine(scene: Scene, warehouseId?: unknown): { readonly line: Values; readonly warehouseId: unknown } | null {
  const fits = (row: AnyRow): boolean =>
    Number(row.qty) > 0 && (warehouseId === undefined ? lends(scene, row.warehouseId) : row.warehouseId === warehouseId);
  const isLoose = scene.chance.oneIn(3);
  const thing = one(scene, isLoose ? 'loose' : 'free', fits);
  if (!thing) return null;
  const { id, materialId, binId, batchId, qty } = thing;
  const some = part(scene, qty);
  const isPart = !isLoose && Number(some) < Number(qty);
  const line = { boxId: isLoose ? null : id, binId, materialId, batchId, qty: some, newBoxNo: isPart ? freshNo() : null };
  return { line, warehouseId: thing.warehouseId };
}

const head = (scene: Scene): Values => ({
  borrowerId: one(scene, 'person')?.id,
  deptId: one(scene, 'department')?.id,
  customerId: scene.chance.oneIn(2) ? one(scene, 'customer')?.id : null,
  dueDate: scene.chance.oneIn(4) ? '2020-01-15' : FAR,
  purpose: '试装',
  remark: null,
});

const lend: Meant = (scene) => {
  const found = lentLine(scene);
  return found && { warehouseId: found.warehouseId, ...head(scene), lines: [found.line] };
};

const save: Meant = (scene) => {
  const found = lentLine(scene, headerOf(scene).warehouseId);
  return found && { ...head(scene), lines: [found.line] };
};

const openOf = ({ qty, returnedQty, consumedQty }: AnyRow): number => Number(qty) - Number(returnedQty) - Number(consumedQty);
const openLine = (scene: Scene): AnyRow | undefined => scene.chance.of(goodsLines(scene).filter((line) => openOf(line) > 0));

const giveBack: Meant = (scene) => {
  const line = openLine(scene);
  if (!line) return null;
  const qty = part(scene, openOf(line));
  const inspect = scene.chance.oneIn(3);
  const isPart = Number(qty) < openOf(line) && (inspect || line.isLoose !== true);
  const bin = binIn(scene, headerOf(scene).warehouseId);
  return { lineId: line.id, qty, inspect, binId: bin?.id, newBoxNo: isPart ? freshNo() : null };
};

const use: Meant = (scene) => {
  const line = openLine(scene);
  const to = headerOf(scene).customerId && scene.chance.oneIn(2) ? 'customer' : 'department';
  return line ? { to, reason: '样品', lines: [{ lineId: line.id, qty: part(scene, openOf(line)) }] } : null;
};

let asked = 0;
/** Later than before, however often that was asked. */
const keepLonger: Meant = () => {
  asked += 1;
  return { dueDate: `21${String(10 + (asked % 89)).padStart(2, '0')}-01-15`, reason: '试装未完' };
};

export const BORROWS: Readonly<Record<string, Meant>> = {
  'stockBorrow.create': lend,
  'stockBorrow.save': save,
  'stockBorrow.return': giveBack,
  'stockBorrow.consume': use,
  'stockBorrow.extend': keepLonger,
};
