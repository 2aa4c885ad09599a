/** What the terminal of a count lists: the lines of a bin, the bins of a plan, or the plans that are being counted. Pure, but for what it reads of the device. */
import { Bin } from '#domain/basic/place.resource.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { addQty, subQty } from '#domain/kernel/quantity.ts';
import type { HeldRows } from '#domain/protocol/held-rows.ts';
import { type JobLine, type Said, said } from '#domain/protocol/said.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { type CountState, type CountWork, codeOf, type PlanFacts } from './count.job.ts';
import { bookNow, ENTERED, isUnseen, planFacts } from './count-find.ts';
import { inWalk } from './findings.ts';
import { placedNow } from './snapshot.ts';
import { type CheckBinRow, CheckInfo, CheckLine, type CheckLineRow, type CheckRow, isSnapshot, isWithdrawn } from './stocktake.document.ts';

interface Named {
  readonly id: string;
  readonly boxNo: string;
  readonly isLoose: boolean;
  readonly matCode: string;
  readonly name: string;
  readonly unit: string;
}
const namedCard = ({ id, boxNo, isLoose, matCode, name, unit }: Named) => ({
  key: id,
  code: codeOf({ isLoose, matCode, boxNo }),
  name: isLoose ? name : `${matCode} ${name}`,
  unit,
});

const signed = (diff: string): string => (diff.startsWith('-') ? diff : `+${diff}`);

/** A line of the plan; a blind count says nothing of the books. @param isActive whether it is in hand */
function lineCard(line: CheckLineRow, plan: PlanFacts, userId: string, isActive: boolean): JobLine {
  const [qty, by, byName] =
    plan.round === 'first' ? [line.firstQty, line.firstBy, line.firstByName] : [line.secondQty, line.secondBy, line.secondByName];
  const diff = qty === null || plan.blind ? '0' : subQty(qty, bookNow(line));
  return {
    ...namedCard({ ...line, name: line.matName, unit: line.unitCode }),
    done: qty ?? '–',
    total: plan.blind ? '' : bookNow(line),
    state: isActive ? 'active' : qty === null ? 'todo' : line.otherBy ? 'problem' : 'done',
    notes: [
      line.isFound ? said('fill.isFound') : '',
      line.isLoose ? said('loose') : '',
      line.batchNo ?? '',
      diff === '0' ? '' : said('fill.differs', { qty: signed(diff) }),
      by !== null && by !== userId ? said('fill.by', { name: byName ?? '' }) : '',
      line.otherBy ? said('fill.other', { name: line.otherByName ?? '', qty: line.otherQty ?? '' }) : '',
    ],
  };
}

/**
 * The boxes of the bin in hand, those that wait first, and what was counted here though it is listed elsewhere.
 * @param listed the lines in the bin, as they are now
 */
export function cardsInBin(
  { plan, bin, hand }: CountState,
  listed: readonly CheckLineRow[],
  written: readonly CountWork[],
  userId: string,
): readonly JobLine[] {
  if (!plan || !bin) return [];
  const round = listed.filter((line) => plan.round === 'first' || line.toRecount);
  const lines = round.map((line) => lineCard(line, plan, userId, hand?.line?.id === line.id));
  const own = new Set(lines.map(({ key }) => key));
  const elsewhere = written.flatMap((work): JobLine[] =>
    work.kind === 'count' && work.bin.id === bin.id && !own.has(work.line.id)
      ? [{ ...namedCard(work.line), done: work.qty, total: '', state: 'done', notes: [said('fill.listedIn', { bin: work.line.binCode })] }]
      : [],
  );
  return [...lines.sort((a, b) => Number(a.state === 'done') - Number(b.state === 'done')), ...elsewhere];
}

/** How many boxes of a bin are counted. */
export interface BinProgress {
  readonly id: string;
  readonly code: string;
  readonly done: string;
  readonly total: string;
}

/** How far each bin of a plan is, in walking order. A plan that locks no bins has those in which it lists something. */
export async function progressByBin(rows: HeldRows, planId: string | null): Promise<readonly BinProgress[]> {
  const row = planId ? (await rows.row(CheckInfo, planId))?.row : undefined;
  if (!row || !ENTERED.includes(row.status)) return [];
  const plan = planFacts(row);
  const lines = await rows.rowsBy(CheckLine, 'docId', row.id);
  const standing = plan.isLive ? await rows.rowsBy(Box, 'warehouseId', row.warehouseId) : [];
  const boxes = new Map(standing.map(({ row: box }) => [box.id, box]));
  const counts = new Map<string, { done: string; total: string }>();
  for (const { row: line } of lines) {
    if (isWithdrawn(line) || (plan.round === 'second' && !line.toRecount)) continue;
    // While work goes on a box is looked for where it is by now.
    const { bookBinId } = isUnseen(line, plan) ? placedNow(row, line, boxes.get(line.boxId)) : line;
    const { done, total } = counts.get(bookBinId) ?? NO_BOXES;
    counts.set(bookBinId, { done: isUnseen(line, plan) ? done : addQty(done, '1'), total: addQty(total, '1') });
  }
  // A recount has the bins in which something is counted again.
  const isSome = plan.isLive || plan.round === 'second';
  const bins = await Promise.all((isSome ? [...counts.keys()] : row.lockedBins).map((id) => rows.row(Bin, id)));
  return bins
    .flatMap((one) => (one ? [one.row] : []))
    .sort(inWalk)
    .map(({ id, binCode }) => ({ id, code: binCode, ...(counts.get(id) ?? NO_BOXES) }));
}
const NO_BOXES = { done: '0', total: '0' };

/** A bin of the plan, with who counts it. @param holder what the plan knows of it */
export function binCard({ id, code, ...boxes }: BinProgress, holder: CheckBinRow | undefined, userId: string): JobLine {
  // An empty bin is one thing to see.
  const isEmpty = holder?.isEmptyBin === true && boxes.total === '0';
  const { done, total } = isEmpty ? { done: holder.emptyAt === null ? '0' : '1', total: '1' } : boxes;
  const isTaken = holder?.fromId === userId;
  const isDone = total !== '0' && done === total;
  const name = holder?.holderName ?? '';
  return {
    key: id,
    code,
    name: [
      isEmpty ? said(holder.emptyAt === null ? 'fill.emptyBin' : 'fill.isEmpty') : '',
      isTaken ? said('fill.tookFrom', { name }) : name ? said('fill.by', { name }) : '',
    ],
    done,
    total,
    unit: said(isEmpty ? 'fill.binUnit' : 'fill.boxes'),
    state: isTaken && !isDone ? 'problem' : isDone ? 'done' : 'todo',
    notes: [],
  };
}

/** The plans that are being counted, those that name this person first. @param instant says a moment in words */
export function planCards(plans: readonly CheckRow[], actor: Actor | null, instant: (iso: string) => string): readonly JobLine[] {
  const isNamed = ({ counterIds }: CheckRow): boolean => actor?.personId != null && counterIds.includes(actor.personId);
  const reminded = ({ remindedAt, remindedByName, remindedOpen }: CheckRow): Said =>
    remindedAt ? said('fill.reminded', { at: instant(remindedAt), name: remindedByName ?? '', n: String(remindedOpen ?? 0) }) : '';
  return plans
    .filter(({ status }) => ENTERED.includes(status))
    .sort((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
    .map((row) => ({
      key: row.id,
      code: row.docNo ?? '',
      name: row.checkName,
      // A plan that locks no bins does not say how many they are before it is opened.
      done: isSnapshot(row) ? '–' : String(row.lockedBins.length),
      total: '',
      unit: said('fill.binUnit'),
      state: 'todo',
      notes: [isSnapshot(row) ? said('fill.live') : '', isNamed(row) ? said('fill.namesYou') : '', reminded(row)],
    }));
}
