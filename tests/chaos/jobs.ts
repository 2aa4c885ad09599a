/** What people on the floor do, as drafts for their tablet's queue: receipts with their boxes, put-aways, moves, splits, mistakes, and second thoughts. */

import type { Operation } from '#tests/support/hostile/installation.ts';
import type { Dice } from '#tests/support/hostile/lies.ts';
import { anyId } from '#tests/support/hostile/text.ts';
import { boxOf, docOf, type Hands } from '#tests/support/hostile/work.ts';
import type { Draft, Outbox, Record } from './outbox.ts';
import { type Base, SECRET } from './plant.ts';

interface Lying {
  readonly boxId: string;
  readonly binId: string;
}

/** Boxes that were put away, as everybody on the floor sees them: several tablets may take the same one. */
export class Floor {
  readonly boxes: Lying[] = [];
  constructor(
    readonly base: Base,
    readonly dice: Dice,
  ) {}

  maybe(share: number): boolean {
    return this.dice() < share;
  }
  below(limit: number): number {
    return Math.floor(this.dice() * limit);
  }
  shelf(except = ''): string {
    const free = this.base.shelves.filter((id) => id !== except);
    return free[this.below(free.length)] ?? '';
  }
  secret(): string {
    return `${SECRET}-${anyId().slice(0, 13)}`;
  }
}

const fact = (operation: Operation): Draft => ({ operation, kind: 'fact' });
const gate = (operation: Operation): Draft => ({ operation, kind: 'gate' });

/** Everything that is done with one delivery. */
export function delivery(hands: Hands, floor: Floor): Draft[] {
  const { goods } = floor.base;
  const drafts: Draft[] = [];
  const does = (draft: Draft): Operation => {
    drafts.push(draft);
    return draft.operation;
  };
  const receipt = does(gate(hands.receipt(goods, { remark: floor.secret() })));
  // Nothing was scanned yet: the review is refused, and what waits behind it is given up with it.
  if (floor.maybe(0.04)) does(gate(hands.review(receipt)));
  const scan = (boxNo = floor.secret()): Operation => does(fact(hands.scan(receipt, goods, { boxNo, qty: String(2 + floor.below(20)) })));
  const scans = Array.from({ length: 2 + floor.below(8) }, () => scan());
  const [first] = scans;
  // The same label once more: refused, and decided upon before the review.
  if (first && floor.maybe(0.2)) scan(String(first.payload.boxNo));
  const back = floor.maybe(0.15) ? scans.pop() : undefined;
  if (back) does(fact(hands.unscan(receipt, boxOf(back))));
  const review = does(gate(hands.review(receipt)));
  // It has been reviewed: refused, and the lane waits for a decision.
  if (floor.maybe(0.06)) does(gate(hands.remove(receipt)));
  drafts.push(...stored(hands, floor, scans, review));
  return drafts;
}

function stored(hands: Hands, floor: Floor, scans: readonly Operation[], { opId }: Operation): Draft[] {
  const { dockId } = floor.base.goods;
  const drafts: Draft[] = [];
  for (const scan of scans) {
    if (floor.maybe(0.3)) continue;
    const [boxId, binId] = [boxOf(scan), floor.shelf()];
    const away = hands.putAway(boxId, dockId, binId, { dependsOn: [opId] });
    drafts.push(fact(away));
    let now = binId;
    if (floor.maybe(0.3)) {
      now = floor.shelf(binId);
      drafts.push(fact(hands.move(boxId, binId, now)));
    }
    if (floor.maybe(0.2)) drafts.push(fact(hands.split(boxId, '1')));
    if (floor.maybe(0.3)) floor.boxes.push({ boxId, binId: now });
  }
  return drafts;
}

/** A box that others may be moving too. */
export function fetching(hands: Hands, floor: Floor): Draft[] {
  const box = floor.boxes[floor.below(floor.boxes.length)];
  if (!box) return [];
  const to = floor.shelf(box.binId);
  return [fact(hands.move(box.boxId, box.binId, to))];
}

/** What a person decides about what was refused: give it up, or do it again with another label. */
export function decision(hands: Hands, floor: Floor, outbox: Outbox, refused: Record): Draft {
  const { operation, kind } = refused;
  if (kind === 'gate') {
    const rest = outbox.behind(refused).map((record) => record.operation.opId);
    return { ...gate(hands.resolve(operation, rest)), settles: [operation.opId, ...rest] };
  }
  const { opId, docSeq, type, payload } = operation;
  if (type !== 'receipt.scan' || floor.maybe(0.5)) return { ...gate(hands.discard([opId])), settles: [opId] };
  const lane = `receipt:${payload.id}`;
  const again = hands.does(
    type,
    () => lane,
    (born) => ({ ...payload, boxId: born('box'), boxNo: floor.secret() }),
    { replaces: opId, docSeq },
  );
  return { ...fact(again), settles: [opId] };
}

/** Receipts among the drafts: where the insider's ids come from. */
export const documentsOf = (drafts: readonly Draft[]): string[] =>
  drafts.flatMap(({ operation }) => (operation.type === 'receipt.create' ? [docOf(operation)] : []));
