/** What is taken though something in it is wrong, and the proof that it harms nobody: looked for after each of it was done. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { PushResult } from '#domain/protocol/protocol.ts';
import { quoted } from '#server/store/columns.ts';
import type { KeyedTablet } from '#tests/support/plant-server.ts';
import type { Values } from './draft.ts';
import { type HostilePlant, isDone } from './plant.ts';

/** Something wrong that was taken. */
export interface Taken {
  readonly plant: HostilePlant;
  /** Of another tablet, which is enrolled. */
  readonly other: KeyedTablet;
  readonly author: AnyRow;
  readonly payload: Values;
  readonly value: unknown;
  readonly verdict: PushResult;
}
/** @returns what speaks against it */
type Proof = (taken: Taken) => Promise<string[]>;

/** What every operation leaves: the log, and who may have to hear of it. */
const LOGS = ['op_log', 'op_claim', 'lane'];

/** The word stands in these tables and in no other: nothing was done to what it names. */
const standsOnlyIn =
  (...tables: readonly string[]): Proof =>
  async ({ plant, value }) => {
    if (typeof value !== 'string' || value.length < 30) return [];
    const { rows } = await plant.db.query<{ name: string }>(
      "select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'",
    );
    const word = `%${value.slice(0, 60)}%`;
    const texts = rows.map(({ name }) => `select '${name}' as name where exists (select 1 from ${quoted(name)} t where t::text like $1)`);
    const found = await plant.db.query<{ name: string }>(texts.join(' union all '), [word]);
    return found.rows.filter(({ name }) => ![...LOGS, ...tables].includes(name)).map(({ name }) => `stands in ${name}`);
  };

const isRemarked =
  (code: RegExp): Proof =>
  async ({ verdict }) =>
    verdict.issues.some((issue) => code.test(issue.code)) ? [] : ['nothing is said of it'];

/** Another device that has an operation of this id is given its own verdict. */
const bindsOneDevice: Proof = async ({ other, author, value }) => {
  const { results } = (await other.push(other.session(author), other.receipt(author, { opId: String(value) }))).data;
  return results.length === 1 && results.every(isDone) ? [] : [`another tablet is told ${JSON.stringify(results)}`];
};

/** A settled lane continues: the server judges the document's next step by the same rules as the one before. */
const laneGoesOn: Proof = async ({ plant, author, payload }) => {
  const { tablet } = plant.parts;
  const docKey = String(payload.docKey);
  const push = async (type: string, docSeq: number, more: Values): Promise<PushResult | undefined> => {
    const made = tablet.wire.operation(type, more, { actor: author, docSeq });
    return (await plant.push(author, plant.sealed(made, author))).data.results[0];
  };
  const end: Values = { docKey, rejected: payload.rejected, docSeq: 1, replacement: null, discard: [], reason: '不再需要' };
  // With a replacement that never comes the lane still waits for a decision, which can be taken.
  if (payload.replacement !== null) {
    const again = await push('lane.resolve', 2, end);
    if (!again || !isDone(again)) return [`cannot be settled any more: ${again?.status} ${again?.code}`];
  }
  const next = await push('receipt.close', 2, { id: docKey.slice(docKey.indexOf(':') + 1), reason: '没有这张单' });
  return next?.status === 'rejected' && next.code === 'DOC_MISSING' ? [] : [`the next step is told ${next?.status} ${next?.code}`];
};

/** What is carried to a supervisor can be looked at there, whatever it is. */
const deskAnswers: Proof = async ({ plant, author }) => {
  const { server, tablet } = plant.parts;
  const { http, status } = await server.call(tablet.session(author), '/api/sync/desk/handed/list', { pageIndex: 1, pageSize: 50 });
  return http === 200 && status === 200 ? [] : [`the desk is told ${http} ${status}`];
};

const both =
  (...proofs: readonly Proof[]): Proof =>
  async (taken) => {
    const found: string[] = [];
    for (const proof of proofs) found.push(...(await proof(taken)));
    return found;
  };

/** Fields by operation and path: why a wrong value is taken, and what shows that it harms nobody. */
export const EXEMPT: readonly (readonly [place: RegExp, reason: string, proof: Proof])[] = [
  [/(attachment|photos\[\])\.size$/, 'the work is booked, and says that its file is none', isRemarked(/^FILE|^ATTACH/)],
  [
    /^(inspection\.(record|save)|checkInfo\.(count|countAgain|found)|receipt\.scan|writeOff\.photograph) (items\[\]\.)?photos\[\]\.id$/,
    'what was found or broken names its photos, which come later under ids of their own',
    standsOnlyIn('op_attachment', 'inspection_item', 'check_line', 'receipt_box', 'write_off'),
  ],
  [/(attachment|photos\[\])\.id$/, 'a file that is still to come has an id of its own', standsOnlyIn('op_attachment')],
  [
    /^reportWork\.report (lineBinId|operatorId)$/,
    'work that has happened is never refused; it says where and by whom, and nothing is booked by that',
    standsOnlyIn('report_work'),
  ],
  [
    /^reportWork\.report cardId$/,
    'work that has happened is never refused; it is held for the leader, who is told that there is no such card',
    both(standsOnlyIn('report_work', 'report_error'), isRemarked(/^REPORT_HELD$/)),
  ],
  [
    /^reportWork\.report consumption\[\]\.boxId$/,
    'a box that is no material of the order, or is not there, is left alone',
    standsOnlyIn('report_work'),
  ],
  [
    /^outsourceDelivery\.(create|save) boxes\[\]\.toBinId$/,
    'the shipment asks whether it is a bin of the store of the plan; until then nothing lies there',
    standsOnlyIn('outsource_delivery_box'),
  ],
  [/^outsourceTake\.(create|scan) cardId$/, 'the docks hold no cards; the review asks for it', standsOnlyIn('outsource_take')],
  [
    /Many docIds\[\]$/,
    'the others are done; of this one it is said that it stays as it was',
    both(standsOnlyIn(), isRemarked(/^DOC_LEFT$/)),
  ],
  [
    / (fromBinId|suggestedBinId)$|^(requisition|salesIssue)\.pick binId$/,
    'what the tablet had seen or proposed: nothing is booked there',
    standsOnlyIn(),
  ],
  [/ lines\[\]\.assetId$/, 'the register of assets is not kept here', standsOnlyIn('application_line')],
  [/^checkInfo\.\w+ scopeMaterials\[\]$/, 'a plan may name a material of which its store has nothing', standsOnlyIn('check_info')],
  [/^checkInfo\.claim fromId$/, 'who had counted there before, as the tablet knows it: only compared', standsOnlyIn()],
  [
    /^prodOrder\.(create|save) routingId$/,
    'must be among the reviewed routings of the product when the order is released; until then the order has none',
    standsOnlyIn('prod_order'),
  ],
  [
    /^(accountPeriod\.(begin|close)|checkInfo\.issue) acknowledged\[\]$/,
    'acknowledges a device that needs none: no other finding is passed over',
    standsOnlyIn(),
  ],
  [/^operation\.discard opIds\[\]$/, 'given up by this device alone', both(standsOnlyIn('given_up_op'), bindsOneDevice)],
  [/^lane\.resolve discard\[\]$/, 'given up by this device alone', both(standsOnlyIn('given_up_op'), laneGoesOn)],
  [/^lane\.resolve replacement$/, 'a replacement that never comes: the lane waits on', both(standsOnlyIn(), laneGoesOn)],
  [/^lane\.handover before\[\]$/, 'ends with what is handed over', both(standsOnlyIn(), deskAnswers)],
  [/^lane\.handover records\[\]\.operation\./, 'carried as it is to a supervisor', both(standsOnlyIn('handover'), deskAnswers)],
];

/**
 * Fields by operation and path in which another's is as good as an own one: why, and in which tables what is named may change. Shared are only things of the
 * factory; to a supplier another's is always another's.
 */
export const WHOLE_PLANT: readonly (readonly [place: RegExp, reason: string, tables: readonly string[]])[] = [
  [/^qualityRepair\.(start|finish) id$/, 'whoever may isolate suspects inspects, and does so at every line', ['quality_repair']],
  [/^prodOrder\.create planId$/, 'plans are of goods, and a planner divides them among all lines', ['prod_plan']],
  [/^invoice\.fill ticketId$/, 'settlement with a supplier has no store: the factory books for each of them', ['open_ticket']],
];
