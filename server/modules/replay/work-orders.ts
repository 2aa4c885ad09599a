/** The work orders of an AdventureWorks folder, and how each was routed where the folder tells it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { addQty, isPositive, mulQty, quantity } from '#domain/kernel/quantity.ts';
import { rowsOfFile } from '#server/modules/import/csv.ts';
import { decimalText } from '#server/modules/import/evaluate.ts';

/** An operation of one order, as the file of routings tells it. */
export interface WorkStep {
  /** Number in the order of operations, 1 to 9999. */
  readonly opSeq: number;
  readonly opCode: string;
  /** Time of its resources, in minutes; null = not told. */
  readonly minutes: string | null;
  /** First and last day, YYYY-MM-DD; the actual ones, or the planned ones where nothing was reported. */
  readonly start: string;
  readonly end: string;
}

export interface WorkOrder {
  readonly orderNo: string;
  readonly matCode: string;
  readonly orderQty: string;
  readonly stocked: string;
  readonly scrapped: string;
  /** Code of the reason; null where nothing was scrapped. */
  readonly defectCode: string | null;
  readonly start: string;
  readonly end: string;
  readonly due: string;
  /** In their order; one where the folder has no file of routings. */
  readonly steps: readonly WorkStep[];
}

export interface ScrapReason {
  readonly defectCode: string;
  readonly name: string;
}

/** The operation of orders of which no routing is told. */
export const ONE_STEP = 'AW-MAKE';
const ONE_SEQ = 10;
const MINUTES = '60';

const orderNoOf = (id: string): string => `AW-WO${id}`;
const reasonOf = (id: string): string => `AW-S${id.padStart(2, '0')}`;
/** Where work is done names the operation: the source has no other word for it. */
const operationOf = (locationId: string): string => `AW-L${locationId}`;
const dayOf = (text: string | undefined): string => (text ?? '').slice(0, 10);
const qtyOf = (text: string | undefined): string => quantity(decimalText(text ?? ''));

/** Reads the reasons of scrap. */
export async function readReasons(dir: string): Promise<ScrapReason[]> {
  const reasons: ScrapReason[] = [];
  for await (const { cells } of rowsOfFile(join(dir, 'ScrapReason.csv')))
    reasons.push({ defectCode: reasonOf(cells.ScrapReasonID ?? ''), name: cells.Name ?? '' });
  return reasons;
}

/**
 * Reads WorkOrderRouting.csv of the public sample: WorkOrderID, ProductID, OperationSequence, LocationID, ScheduledStartDate, ScheduledEndDate, ActualStartDate,
 * ActualEndDate, ActualResourceHrs, PlannedCost, ActualCost. Costs are not ours to keep.
 * @returns the steps by WorkOrderID; none where the folder has no such file
 */
async function readSteps(dir: string): Promise<Map<string, WorkStep[]>> {
  const file = join(dir, 'WorkOrderRouting.csv');
  const steps = new Map<string, WorkStep[]>();
  if (!existsSync(file)) return steps;
  for await (const { cells } of rowsOfFile(file)) {
    const id = cells.WorkOrderID ?? '';
    const own = steps.get(id) ?? [];
    steps.set(id, own);
    const hours = cells.ActualResourceHrs ?? '';
    own.push({
      opSeq: Number(cells.OperationSequence),
      opCode: operationOf(cells.LocationID ?? ''),
      minutes: hours === '' ? null : mulQty(qtyOf(hours), MINUTES),
      start: dayOf(cells.ActualStartDate || cells.ScheduledStartDate),
      end: dayOf(cells.ActualEndDate || cells.ScheduledEndDate),
    });
  }
  for (const own of steps.values()) own.sort((a, b) => a.opSeq - b.opSeq);
  return steps;
}

/** Reads the work orders, in the order of the file. Without a file of routings each has one step. */
export async function readWorkOrders(dir: string): Promise<WorkOrder[]> {
  const codes = new Map<string, string>();
  for await (const { cells } of rowsOfFile(join(dir, 'Product.csv'))) codes.set(cells.ProductID ?? '', cells.ProductNumber ?? '');
  const routed = await readSteps(dir);
  const orders: WorkOrder[] = [];
  for await (const { cells } of rowsOfFile(join(dir, 'WorkOrder.csv'))) {
    const id = cells.WorkOrderID ?? '';
    const start = dayOf(cells.StartDate);
    const end = dayOf(cells.EndDate);
    const scrapped = qtyOf(cells.ScrappedQty);
    orders.push({
      orderNo: orderNoOf(id),
      matCode: codes.get(cells.ProductID ?? '') ?? '',
      orderQty: qtyOf(cells.OrderQty),
      stocked: qtyOf(cells.StockedQty),
      scrapped,
      defectCode: isPositive(scrapped) ? reasonOf(cells.ScrapReasonID ?? '') : null,
      start,
      end,
      due: dayOf(cells.DueDate),
      steps: routed.get(id) ?? [{ opSeq: ONE_SEQ, opCode: ONE_STEP, minutes: null, start, end }],
    });
  }
  return orders;
}

/** Orders that go the same way share a routing: its name follows from the operations. */
export const wayOf = ({ steps }: Pick<WorkOrder, 'steps'>): string => steps.map(({ opSeq, opCode }) => `${opSeq}:${opCode}`).join(' ');

/** What was made of a product. */
export interface MadeTotals {
  readonly ordered: string;
  readonly stocked: string;
  readonly scrapped: string;
}

export const MADE_NOTHING: MadeTotals = { ordered: '0', stocked: '0', scrapped: '0' };

/** The source's totals by product. */
export function madeOf(orders: readonly WorkOrder[]): Map<string, MadeTotals> {
  const totals = new Map<string, MadeTotals>();
  for (const { matCode, orderQty, stocked, scrapped } of orders) {
    const own = totals.get(matCode) ?? MADE_NOTHING;
    totals.set(matCode, {
      ordered: addQty(own.ordered, orderQty),
      stocked: addQty(own.stocked, stocked),
      scrapped: addQty(own.scrapped, scrapped),
    });
  }
  return totals;
}

/** Scrapped pieces by reason. */
export function scrapOf(orders: readonly WorkOrder[]): Map<string, string> {
  const totals = new Map<string, string>();
  for (const { defectCode, scrapped } of orders)
    if (defectCode !== null) totals.set(defectCode, addQty(totals.get(defectCode) ?? '0', scrapped));
  return totals;
}

/** Orders that were finished after their day. */
export const lateOf = (orders: readonly WorkOrder[]): number => orders.filter(({ end, due }) => end > due).length;
