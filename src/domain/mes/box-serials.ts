/** Which numbers of pieces lie in a box, and how sure that is (decision 098). Pure. */
import { addQty, cmpQty, isPositive, type Quantity, subQty, sumQty } from '#domain/kernel/quantity.ts';
import type { Certainty } from './genealogy.ts';

/** Numbers of one kind that are listed at most; how many there are is told all the same. */
export const MOST_SERIALS = 200;

export interface PackedBox {
  readonly boxId: string;
  /** Pieces that were packed in it. */
  readonly qty: Quantity;
  /** Numbers that the packer has scanned into it. */
  readonly serials: readonly string[];
}

/** What an order has made, and the boxes that its pieces were packed in. */
export interface PackedOrder {
  readonly completedQty: Quantity;
  readonly boxes: readonly PackedBox[];
  /** Numbers that reports of the order have named. */
  readonly serials: readonly string[];
}

const CERTAIN: Certainty = 1;
const POSSIBLE: Certainty = 3;

/** The only box that claims a number, of numbers that were made; a box that claims more than its pieces says nothing sure of any of them. */
function claims({ boxes, serials }: PackedOrder): ReadonlyMap<string, string> {
  const made = new Set(serials);
  const sure = boxes.filter((box) => cmpQty(String(box.serials.length), box.qty) <= 0);
  const claimed = boxes.flatMap((box) => [...new Set(box.serials)]);
  const times = new Map<string, number>();
  for (const code of claimed) times.set(code, (times.get(code) ?? 0) + 1);
  return new Map(
    sure.flatMap(({ boxId, serials: own }) =>
      own.flatMap((code) => (made.has(code) && times.get(code) === 1 ? [[code, boxId] as const] : [])),
    ),
  );
}

/**
 * Numbers that lie in a box. Certain are those that the packer has scanned into it, and the others if no other place is left: all other boxes are full of
 * scanned numbers, and nothing is unpacked. Any other number that was scanned into no box is possible, as long as the box has pieces without one.
 * @returns how sure it is, by number; numbers that cannot lie in the box are left out
 */
export function serialsIn(order: PackedOrder, boxId: string): ReadonlyMap<string, Certainty> {
  const sure = claims(order);
  const named = (id: string): string[] => [...sure].flatMap(([code, box]) => (box === id ? [code] : []));
  const room = ({ boxId: id, qty }: PackedBox): Quantity => {
    const left = subQty(qty, String(named(id).length));
    return isPositive(left) ? left : '0';
  };
  const box = order.boxes.find((one) => one.boxId === boxId);
  if (!box) return new Map();
  const open = order.serials.filter((code) => !sure.has(code));
  const unpacked = subQty(order.completedQty, sumQty(order.boxes.map(({ qty }) => qty)));
  const elsewhere = sumQty(order.boxes.filter((one) => one !== box).map(room));
  const isOnlyPlace =
    !isPositive(isPositive(unpacked) ? addQty(elsewhere, unpacked) : elsewhere) && cmpQty(String(open.length), room(box)) <= 0;
  const others = isPositive(room(box)) ? open : [];
  return new Map([
    ...named(boxId).map((code) => [code, CERTAIN] as const),
    ...others.map((code) => [code, isOnlyPlace ? CERTAIN : POSSIBLE] as const),
  ]);
}

/** The same after goods were moved: pieces of a box of which a part was taken, or which others were put into, may lie elsewhere. */
export const afterMoves = (found: ReadonlyMap<string, Certainty>): ReadonlyMap<string, Certainty> =>
  new Map([...found.keys()].map((code) => [code, POSSIBLE]));
