/** What lay in a bin while something was taken out of it (area-mes §6 trap 11). Pure. */
import { isPositive } from '#domain/kernel/quantity.ts';

/** An entry of the stock account of a box, in the order of the ledger. */
export interface LayEntry {
  readonly boxId: string;
  /** Of what is one: its batch, or the box itself where it has none. */
  readonly lot: string;
  /** Place in the ledger; later entries have larger ones. */
  readonly entryId: number;
  /** Bin and material: what else lies in the bin does not come into question. */
  readonly place: string;
  /** What was in the box after it. */
  readonly left: string;
}

/** Something taken out of a box of a bin. */
export interface Taken {
  readonly boxId: string;
  readonly lot: string;
  readonly entryId: number;
  readonly place: string;
}

/** Boxes that lay in the bin just before an entry. @param boxes the entries of each box, in the order of the ledger */
function layAt(boxes: Iterable<readonly LayEntry[]>, place: string, entryId: number): LayEntry[] {
  return [...boxes].flatMap((entries) => {
    const last = entries.findLast((one) => one.entryId < entryId);
    return last && last.place === place && isPositive(last.left) ? [last] : [];
  });
}

/**
 * For each taking the boxes of other lots that lay in the same bin at that time: the hand may have taken of them as well.
 * @param entries of all boxes of the material that came into question
 * @returns ids of boxes by the entry of the taking; one that is sure is left out
 */
export function layBeside(taken: readonly Taken[], entries: readonly LayEntry[]): ReadonlyMap<number, readonly string[]> {
  const byBox = new Map<string, LayEntry[]>();
  // Only boxes that were ever in a bin are looked at for it: orders take out of many bins, and each holds few of all boxes.
  const byPlace = new Map<string, Set<LayEntry[]>>();
  for (const entry of entries) {
    const own = byBox.get(entry.boxId) ?? [];
    own.push(entry);
    byBox.set(entry.boxId, own);
    const there = byPlace.get(entry.place) ?? new Set();
    byPlace.set(entry.place, there.add(own));
  }
  const beside = new Map<number, readonly string[]>();
  for (const one of taken) {
    const others = layAt(byPlace.get(one.place) ?? [], one.place, one.entryId).filter(({ lot }) => lot !== one.lot);
    if (others.length > 0)
      beside.set(
        one.entryId,
        others.map(({ boxId }) => boxId),
      );
  }
  return beside;
}
