/**
 * First articles (model-9 `firstConfirm`, area-mes §1 row 7): opened, checked by whoever made the piece, released or rejected by somebody else. They work
 * offline: the number of the batch follows from the operation, for two tablets without a network would count to the same one.
 */
import { z } from 'zod';
import { Person } from '#domain/basic/party.resource.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, type Decision, decided, defineOperation, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { Station } from '#domain/system/platform.resource.ts';
import { gaugeDoubts, gaugeKeys } from '#domain/wms/asset/gauge-doubts.ts';
import { shift } from '#domain/wms/production/codes.ts';
import { OrderOperation, type OrderOperationRow } from '#domain/wms/production/production-order.ts';
import { FirstConfirm, type FirstConfirmRow, firstStepProblem, judged, readingsSchema } from './check.ts';
import { CHECK_RIGHT, type CheckedPlace, checkerOf, itemsOf, placeKeys, runningAt } from './check-rows.ts';
import { firstTrigger } from './codes.ts';
import { FirstReviewItem } from './routing.ts';

const laneOf = ({ id }: { readonly id: string }): string => `firstConfirm:${id}`;
const placeSchema = { orderId: uuidSchema, orderOpId: uuidSchema };
const AWAITS_FIRST = 1;
const RUNNING = 2;

/** Only the edges of D-OPR: 0→1 with the first article, 1→2 with its release. */
const operationTo = (operation: OrderOperationRow, status: 1 | 2) =>
  operation.status < status ? [put(OrderOperation, { ...operation, status })] : [];

/** yymmdd of the day and the end of the operation's id, which is the part left to chance. */
export const firstBatchOf = (day: string, opId: string): string =>
  `F${day.slice(2).replaceAll('-', '')}-${opId.replaceAll('-', '').slice(-6).toUpperCase()}`;

const openSchema = z.object({
  id: uuidSchema,
  ...placeSchema,
  trigger: firstTrigger.schema,
  stationCode: z.string().trim().min(1).max(32).nullable(),
  /** The one in which it holds. */
  shift: shift.schema.nullable(),
});

const NOBODY = {
  selfBy: null,
  selfUserId: null,
  selfName: null,
  selfAt: null,
  inspectBy: null,
  inspectUserId: null,
  inspectName: null,
  inspectAt: null,
  result: 0 as const,
};

/** At the start of a shift, and after a change of tool, material or program. An earlier one that is still open stays behind. */
export const firstOpen = defineOperation<z.infer<typeof openSchema>>({
  type: 'firstConfirm.open',
  v: 1,
  kind: 'fact',
  offline: true,
  right: CHECK_RIGHT,
  schema: openSchema,
  lane: laneOf,
  reads: [
    (p): Key[] => [
      byId(FirstConfirm, p.id),
      ...placeKeys.first(p),
      ...(p.stationCode ? [byIndex(Station, 'stationCode', p.stationCode)] : []),
    ],
    (p, rows) => placeKeys.second(rows, p),
    (p, rows) => placeKeys.third(rows, p, FirstReviewItem),
  ],
  decide: (p, rows, ctx): Decision => {
    guard(p.id === ctx.newId('doc'), 'ID_NOT_DERIVED');
    guard(!rows.get(FirstConfirm, p.id), 'DOC_EXISTS');
    const { operation } = runningAt(rows, p);
    guard(itemsOf(rows, p, FirstReviewItem).length > 0, 'FIRST_NO_ITEMS');
    const [station] = p.stationCode ? rows.by(Station, 'stationCode', p.stationCode) : [];
    guard(p.stationCode === null || station?.isActive === true, 'STATION_UNKNOWN', { stationCode: p.stationCode ?? '' });
    const opened = { ...p, version: 0, openedAt: ctx.occurredAt, firstBatch: firstBatchOf(ctx.today, ctx.opId), items: [] };
    return decided({ put: [put(FirstConfirm, { ...opened, ...NOBODY }), ...operationTo(operation, AWAITS_FIRST)] });
  },
});

const stepSchema = z.object({
  id: uuidSchema,
  ...placeSchema,
  items: readingsSchema,
  /** Whose badge was shown at a shared tablet, who has countersigned; null = whoever is signed in. */
  personId: uuidSchema.nullable(),
});
type StepPayload = z.infer<typeof stepSchema>;

/** What both steps read. */
const stepReads = [
  (p: StepPayload): Key[] => [
    byId(FirstConfirm, p.id),
    ...placeKeys.first(p),
    ...(p.personId ? [byId(Person, p.personId)] : []),
    ...gaugeKeys(p.items),
  ],
  (p: CheckedPlace, rows: Rows): Key[] => placeKeys.second(rows, p),
  (p: CheckedPlace, rows: Rows): Key[] => placeKeys.third(rows, p, FirstReviewItem),
];

interface Step {
  readonly role: 'self' | 'inspector';
  readonly result: 1 | 2 | null;
}

/** Readings are kept with their result: what is measured is decided by its limits. */
function stepTaken(p: StepPayload, { role, result }: Step, rows: Rows, ctx: Ctx) {
  const row = rows.get(FirstConfirm, p.id) ?? refuse('DOC_MISSING');
  guard(row.orderId === p.orderId && row.orderOpId === p.orderOpId, 'REF_MISSING', { field: 'orderOpId' });
  const { operation } = runningAt(rows, p);
  const wanted = itemsOf(rows, p, FirstReviewItem);
  const items = wanted.map(({ id: itemId, itemName, lower, upper }) => ({ itemId, itemName, lower, upper }));
  const readings = judged(items, p.items);
  const by = checkerOf(rows, p.personId, ctx);
  const refused = firstStepProblem(row, items, readings, { role, result, by: { userId: by.UserId, personId: by.By } });
  if (refused) refuse(refused.code, refused.params);
  const who = role === 'self' ? 'self' : 'inspect';
  const stamp = Object.fromEntries(Object.entries(by).map(([part, value]) => [who + part, value])) as Partial<FirstConfirmRow>;
  return { operation, row: { ...row, ...stamp, items: readings }, issues: gaugeDoubts(readings, rows, ctx) };
}

/** Of whoever made the piece. It may be corrected until somebody has judged it. */
export const firstSelf = defineOperation<StepPayload>({
  type: 'firstConfirm.self',
  v: 1,
  kind: 'fact',
  offline: true,
  countersigned: true,
  right: CHECK_RIGHT,
  schema: stepSchema,
  lane: laneOf,
  reads: stepReads,
  decide: (p, rows, ctx): Decision => {
    const { row, issues } = stepTaken(p, { role: 'self', result: null }, rows, ctx);
    return decided({ put: [put(FirstConfirm, row)], issues });
  },
});

const judgeSchema = stepSchema.extend({ result: z.union([z.literal(1), z.literal(2)]) });

/** By somebody else. A rejected one leaves the operation blocked until the next is released; the pieces made meanwhile are proposed as suspects. */
export const firstJudge = defineOperation<z.infer<typeof judgeSchema>>({
  type: 'firstConfirm.judge',
  v: 1,
  kind: 'fact',
  offline: true,
  countersigned: true,
  right: CHECK_RIGHT,
  schema: judgeSchema,
  lane: laneOf,
  reads: stepReads,
  decide: (p, rows, ctx): Decision => {
    const { operation, row, issues } = stepTaken(p, { role: 'inspector', result: p.result }, rows, ctx);
    return decided({
      put: [put(FirstConfirm, { ...row, result: p.result }), ...(p.result === 1 ? operationTo(operation, RUNNING) : [])],
      issues,
    });
  },
});
