/** What a state switch does (states-2 §2.3, §2.4.12): whole boxes along the edges that people may use by hand. */
import { Bin } from '#domain/basic/place.resource.ts';
import { combine, type Decision, type Put } from '#domain/kernel/operation.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import { guard } from '#domain/kernel/problem.ts';
import { isZero } from '#domain/kernel/quantity.ts';
import { binOf, boxFacts, guardNotCounted } from '#domain/wms/box.operation.ts';
import { defectFound } from '#domain/wms/quality/defect-log.ts';
import { mayLieIn } from '#domain/wms/stock/box-machine.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { guardNotBack, guardPlace, guardRoom } from '#domain/wms/stock/place-rules.ts';
import { docOf, type Job } from './post-moves.ts';
import { REPAIR_RIGHTS, switchNeed, switchTargets } from './switch-rules.ts';
import { lineBox, QUALITY_RIGHT, type VoucherLineRow } from './voucher.document.ts';

/** The reviewer needs the right for the edge; requesting the change does not. */
function guardEdge(box: BoxRow, to: number, { ctx }: Job, reviewing: boolean): void {
  const need = switchNeed(box.boxStatus, to);
  const params = { boxNo: box.boxNo, from: String(box.boxStatus), to: String(to) };
  guard(need !== null && switchTargets(box.boxStatus, box.prevStatus).includes(to), 'NOT_BY_HAND', params);
  if (!reviewing || need === 'none') return;
  guard(hasRight(ctx.actor, need === 'quality' ? QUALITY_RIGHT : [...REPAIR_RIGHTS, QUALITY_RIGHT]), 'NO_RIGHT', params);
}

function targetOf(line: VoucherLineRow, box: BoxRow, status: number, { rows }: Job): string | null {
  const bin = line.toBinId === null ? null : binOf(rows, line.toBinId);
  if (bin) {
    guardPlace(bin, box.warehouseId, status);
    guardNotBack(bin, box.binId);
    guardRoom(rows, bin, [box]);
    return bin.id;
  }
  const here = rows.get(Bin, box.binId);
  guard(mayLieIn(status, here?.binType ?? null), 'BIN_TYPE', { binCode: here?.binCode ?? '' });
  return null;
}

const UNQUALIFIED: readonly number[] = [14, 15];

/** @param reviewing false = the change is only requested: everything is checked except the right to decide it */
export function postStatus(job: Job, reviewing = true): Partial<Decision> {
  const { lines, rows, ctx } = job;
  const movement = new Movement(ctx, 'ST_CHANGE', docOf(job));
  const found: Put[] = [];
  for (const line of lines) {
    const box = lineBox(rows, line);
    const status = line.toStatus ?? box.boxStatus;
    guardEdge(box, status, job, reviewing);
    guard(isZero(box.reservedQty), 'G-BAL', { boxNo: box.boxNo });
    guard(box.boxStatus !== 17, 'G-BOX', boxFacts(box));
    guardNotCounted(rows, box);
    const binId = targetOf(line, box, status, job);
    const after = movement.move(box, { status, ...(binId ? { binId } : {}) }, { lineId: line.id });
    // Goods that were already unqualified are in the log (14→15).
    const isNew = UNQUALIFIED.includes(status) && !UNQUALIFIED.includes(box.boxStatus);
    const source = { ...docOf(job), docNo: job.header.docNo };
    if (isNew) found.push(defectFound(ctx, after, { defectCode: null, reason: job.header.reason, source }, found.length));
  }
  return combine(movement.result(), { put: found });
}
