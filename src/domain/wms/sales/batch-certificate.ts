/** The certificate of the batches on a sales issue: which inspection released the goods, with what result, by whom and when. Pure. */
import { addQty, type Quantity } from '#domain/kernel/quantity.ts';
import type { HeldRows } from '#domain/protocol/held-rows.ts';
import { type Said, said } from '#domain/protocol/said.ts';
import { ascending, latestFirst } from '#domain/system/order.ts';
import {
  CUSTOMER_RETURN,
  Inspection,
  InspectionBox,
  type InspectionBoxRow,
  type InspectionRow,
  type Verdict,
  WORKSHOP_RETURN,
} from '#domain/wms/quality/inspection.document.ts';
import { Batch } from '#domain/wms/stock/stock.entity.ts';
import { DEFECTIVE } from './sales-codes.ts';
import { SalesIssueLine, type SalesIssueLineRow, type SalesIssueRow } from './sales-issue.document.ts';

type Head = Pick<
  InspectionRow,
  'id' | 'docNo' | 'inspectType' | 'materialId' | 'batchId' | 'status' | 'inspectedByName' | 'inspectedAt' | 'createdAt' | 'deletedAt'
>;

/** An inspection, and its verdicts on the boxes in question. */
export interface BatchInspection extends Head {
  readonly boxes: readonly Pick<InspectionBoxRow, 'boxId' | 'verdict' | 'isGone'>[];
}

/**
 * What is known of the goods: released as they should be or under a concession; `unknown` = no inspection is known; the others are not released:
 * nobody has decided yet, the verdict was against them, or they were sold as defective.
 */
export type Standing = 'qualified' | 'concession' | 'unknown' | 'waiting' | 'rejected' | 'defective';
const HELD: readonly Standing[] = ['waiting', 'rejected', 'defective'];

/** Goods of one batch that one inspection has released, or keeps from being released. */
export interface BatchCertificate {
  readonly key: string;
  readonly matCode: string;
  readonly matName: string;
  readonly unit: string;
  /** '' = the goods have none. */
  readonly batchNo: string;
  readonly batchId: string | null;
  readonly qty: Quantity;
  /** 0 = all of it is loose. */
  readonly boxes: number;
  readonly standing: Standing;
  /** Of the inspection; '' = unknown. */
  readonly docNo: string;
  readonly inspector: string;
  /** Null = unknown. */
  readonly inspectedAt: string | null;
  /** The day of production; '' = unknown. */
  readonly madeOn: string;
}

const OF_VERDICT: Readonly<Record<Verdict, Standing>> = { 1: 'qualified', 2: 'concession', 3: 'rejected' };
/** By the status of the inspection (S-QUA), where its verdict on the very box is not known. */
const OF_STATUS: Readonly<Record<number, Standing>> = { 2: 'qualified', 3: 'rejected', 4: 'concession' };
const OF_RETURNED: readonly number[] = [CUSTOMER_RETURN, WORKSHOP_RETURN];

interface Found {
  readonly inspection: BatchInspection;
  readonly standing: Standing;
}

/** The newest inspection that had the box, or the box from which the pick split it off. */
function ofBox({ boxId, splitFromId }: SalesIssueLineRow, inspections: readonly BatchInspection[]): Found | undefined {
  for (const inspection of inspections) {
    const own = inspection.boxes.find((box) => !box.isGone && (box.boxId === boxId || box.boxId === splitFromId));
    if (own) return { inspection, standing: own.verdict === null ? 'waiting' : OF_VERDICT[own.verdict] };
  }
  return undefined;
}

/**
 * The inspection of the batch, for goods whose own box no inspection names. Of several, one that is not passed comes before the newest: nobody can tell which
 * of them the goods belong to. Inspections of returned goods say nothing about the rest of their batch.
 */
function ofBatch({ materialId, batchId }: SalesIssueLineRow, inspections: readonly BatchInspection[]): Found | undefined {
  if (batchId === null) return undefined;
  const own = inspections
    .filter((one) => one.materialId === materialId && one.batchId === batchId && !OF_RETURNED.includes(one.inspectType))
    .map((inspection) => ({ inspection, standing: OF_STATUS[inspection.status] ?? ('waiting' as const) }));
  return own.find(({ standing }) => isHeld({ standing })) ?? own[0];
}

/** Goods that have not been released. They get no certificate. */
export const isHeld = ({ standing }: Pick<BatchCertificate, 'standing'>): boolean => HELD.includes(standing);

/**
 * One row for each batch that was picked, or several where several inspections released parts of it.
 * @param lines of the issue; those not picked or let go again are left out
 * @param inspections known of these boxes and batches, in any order
 * @param madeOn day of production by batch; one that is missing is unknown
 * @returns in the order of material and batch
 */
export function certificatesOf(
  { soType }: Pick<SalesIssueRow, 'soType'>,
  lines: readonly SalesIssueLineRow[],
  inspections: readonly BatchInspection[],
  madeOn: Readonly<Record<string, string>> = {},
): readonly BatchCertificate[] {
  const live = inspections.filter(({ deletedAt }) => deletedAt === null);
  const known = latestFirst(live, ({ createdAt }) => createdAt);
  const found = new Map<string, BatchCertificate>();
  for (const line of lines) {
    if (line.isRemoved || line.pickedAt === null) continue;
    const { inspection, standing } = ofBox(line, known) ?? ofBatch(line, known) ?? { inspection: undefined, standing: 'unknown' as const };
    const own = soType === DEFECTIVE ? 'defective' : standing;
    const key = [line.matCode, line.batchNo ?? '', inspection?.docNo ?? '', inspection?.id ?? '', own].join('/');
    const before = found.get(key);
    found.set(key, {
      key,
      matCode: line.matCode,
      matName: line.matName,
      unit: line.unitCode,
      batchNo: line.batchNo ?? '',
      batchId: line.batchId,
      qty: addQty(before?.qty ?? '0', line.qty),
      boxes: (before?.boxes ?? 0) + (line.isLoose ? 0 : 1),
      standing: own,
      docNo: inspection?.docNo ?? '',
      inspector: inspection?.inspectedByName ?? '',
      inspectedAt: inspection?.inspectedAt ?? null,
      madeOn: madeOn[line.batchId ?? ''] ?? '',
    });
  }
  return [...found.values()].sort((a, b) => ascending(a.key, b.key));
}

/** The inspections of these goods that a device holds. */
export async function inspectionsHere(rows: HeldRows, lines: readonly SalesIssueLineRow[]): Promise<readonly BatchInspection[]> {
  const found: BatchInspection[] = [];
  for (const materialId of new Set(lines.map((line) => line.materialId)))
    for (const { row } of await rows.rowsBy(Inspection, 'materialId', materialId))
      found.push({ ...row, boxes: (await rows.rowsBy(InspectionBox, 'docId', row.id)).map((box) => box.row) });
  return found;
}

/** What the server tells comes before what the device holds of the same inspection. */
export const withoutTwice = (told: readonly BatchInspection[], here: readonly BatchInspection[]): readonly BatchInspection[] => [
  ...told,
  ...here.filter(({ id }) => !told.some((one) => one.id === id)),
];

/** What a device holds of the goods of an issue. */
export interface CertificateRows {
  readonly lines: readonly SalesIssueLineRow[];
  readonly inspections: readonly BatchInspection[];
  /** Day of production by batch. */
  readonly madeOn: Readonly<Record<string, string>>;
}

export async function certificateHere(rows: HeldRows, issueId: string): Promise<CertificateRows> {
  const lines = (await rows.rowsBy(SalesIssueLine, 'docId', issueId)).map(({ row }) => row);
  const madeOn: Record<string, string> = {};
  for (const batchId of new Set(lines.flatMap((line) => line.batchId ?? []))) {
    const day = (await rows.row(Batch, batchId))?.row.productionDate;
    if (day) madeOn[batchId] = day;
  }
  return { lines, inspections: await inspectionsHere(rows, lines), madeOn };
}

interface Remark {
  readonly tone: 'warn' | 'error';
  readonly label: Said;
  readonly text: Said;
}

const batchName = ({ matCode, batchNo }: BatchCertificate) => said('certificate.batch', { matCode, batchNo: batchNo || '–' });

/** What has to be known before it is printed: batches of which no inspection is known, and each that is left out. @param isAsked the server has answered: what is unknown is unknown to it as well */
export function certificateRemarks(batches: readonly BatchCertificate[], isAsked: boolean): readonly Remark[] {
  const label = ({ standing }: Pick<BatchCertificate, 'standing'>) => said(`certificate.standing.${standing}`);
  const unknown = batches.filter(({ standing }) => standing === 'unknown').map(batchName);
  const unsure = said(isAsked ? 'certificate.unknown' : 'certificate.unknownHere', { batches: unknown });
  return [
    ...(unknown.length > 0 ? [{ tone: 'warn' as const, label: label({ standing: 'unknown' }), text: unsure }] : []),
    ...batches.filter(isHeld).map((one) => ({
      tone: 'error' as const,
      label: label(one),
      text: said(`certificate.held.${one.standing}`, { batch: batchName(one), docNo: one.docNo || '–' }),
    })),
  ];
}
