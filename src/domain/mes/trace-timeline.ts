/** What happened to a card or an order, in the order of time: work, first articles, checks, suspicions, repairs and material. Pure. */
import { textSet } from '#domain/kernel/code-set.ts';
import { sumQty } from '#domain/kernel/quantity.ts';
import { ascending } from '#domain/system/order.ts';
import { together } from './genealogy.ts';
import type { ProcessTrace } from './trace.ts';

export const traceEvent = textSet('traceEvent', {
  report: ['报工', 'Report work', 'info'],
  first: ['首件', 'First article', 'info'],
  check: ['过程检验', 'Check', 'info'],
  use: ['投料', 'Material used', 'neutral'],
  suspect: ['可疑品', 'Suspected product', 'warn'],
  repair: ['返修', 'Rework', 'warn'],
});

export interface TraceEvent {
  readonly key: string;
  readonly kind: (typeof traceEvent.codes)[number];
  /** Null = nobody knows when: it stands last. */
  readonly at: string | null;
  /** Of work that has a beginning and an end. */
  readonly from: string | null;
  readonly opSeq: number | null;
  readonly opName: string | null;
  readonly code: string | null;
  readonly by: string | null;
  /** Station, machine, tools and gauges. */
  readonly place: string | null;
  readonly goodQty: string | null;
  readonly scrapQty: string | null;
  readonly suspectQty: string | null;
  readonly state: readonly [set: string, code: string | number] | null;
  /** Batch of material, or what was written about a suspicion. */
  readonly note: string | null;
}

const NOTHING = {
  from: null,
  code: null,
  place: null,
  goodQty: null,
  scrapQty: null,
  suspectQty: null,
  state: null,
  note: null,
} as const;

type Own = Pick<TraceEvent, 'key' | 'kind' | 'at' | 'opSeq' | 'by'> & Partial<TraceEvent>;

/** All events of a trace, the oldest first. */
export function timelineOf(trace: ProcessTrace): TraceEvent[] {
  const names = new Map(trace.operations.map(({ opSeq, opName, opCode }) => [opSeq, opName ?? opCode]));
  const event = (own: Own): TraceEvent => ({ ...NOTHING, opName: names.get(own.opSeq ?? -1) ?? null, ...own });
  const events = [
    ...trace.reports.map((one) =>
      event({
        key: one.reportId,
        kind: 'report',
        at: one.endAt ?? one.reportedAt,
        from: one.startAt,
        opSeq: one.opSeq,
        by: one.operatorName,
        code: one.cardNo ?? one.docNo,
        place: together(one.stationCode, one.equipmentNo, one.tools),
        goodQty: one.goodQty,
        scrapQty: sumQty([one.scrapLabourQty, one.scrapMaterialQty]),
        suspectQty: one.suspectQty,
        state: ['reportStatus', one.status],
      }),
    ),
    ...trace.firsts.map((one, n) => {
      const own = { at: one.inspectAt ?? one.selfAt ?? one.openedAt, opSeq: one.opSeq, by: one.inspectName ?? one.selfName };
      return event({
        ...own,
        key: `first-${n}`,
        kind: 'first',
        place: together(one.stationCode, one.gauges),
        state: ['firstResult', one.result],
      });
    }),
    ...trace.checks.map(({ reviewId: key, checkAt: at, opSeq, checkerName: by, gauges: place, result }) =>
      event({ key, kind: 'check', at, opSeq, by, place, state: ['checkResult', result] }),
    ),
    ...trace.uses.map((one, n) => {
      const own = { at: one.at, opSeq: one.opSeq, by: null, code: one.boxNo };
      return event({
        ...own,
        key: `use-${n}`,
        kind: 'use',
        note: together(`${one.matCode} ${one.matName}`, one.batchNo, `${one.qty} ${one.unit}`),
      });
    }),
    ...trace.suspects.map((one) => {
      const own = { at: one.createdAt, opSeq: one.foundAtOp, by: one.createdByName, code: one.labelNo ?? one.docNo, suspectQty: one.qty };
      return event({ ...own, key: one.suspectId, kind: 'suspect', state: ['suspectStatus', one.status], note: one.description });
    }),
    ...trace.repairs.map((one) => {
      const own = { at: one.endAt ?? one.startAt, from: one.startAt, opSeq: one.opSeq, by: one.repairerName, code: one.docNo };
      const made = { goodQty: one.goodQty, scrapQty: one.scrapQty, state: ['qualityRepairStatus', one.status] as const, note: one.steps };
      return event({ ...own, ...made, key: one.repairId, kind: 'repair' });
    }),
  ];
  return events.sort((a, b) => ascending(a.at ?? '9', b.at ?? '9') || (a.opSeq ?? 0) - (b.opSeq ?? 0));
}
