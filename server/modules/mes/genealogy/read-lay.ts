/** What else lay in a bin while material was charged there, and what else was charged there while a box lay in it (area-mes §6 trap 11). */
import { MOST } from '#domain/mes/genealogy.ts';
import { type LayEntry, layBeside, type Taken } from '#domain/mes/line-lay.ts';
import { type Queryable, rowsOf } from '#server/store/transaction.ts';
import { STANDING } from './read-goods.ts';

/** Material that was charged by the books, not by the hand: of these documents. */
export const CHARGED_BY: readonly string[] = ['reportWork', 'outsourceTake'];

/** A charge of the ledger. */
export interface Charge extends Omit<Taken, 'place'> {
  readonly binId: string;
  readonly lineId: string | null;
  readonly docType: string;
  readonly at: string;
  readonly materialId: string;
  readonly warehouseId: string;
}

/** Charges of one question that are looked at, and how many of those that left the bin afterwards. */
const CHARGES = 500;
const AFTERWARDS = 100;
const STILL_THERE = 200;
/** Charges that are looked at while the boxes of a generation lay beside them: each has its share. */
const MEANWHILE = 6_000;
const FEWEST = 20;
const ENTRIES_READ = MOST.read * 4;

const SCANS = `select id, created_at as at, coalesce((select jsonb_agg(c ->> 'boxId') from jsonb_array_elements(consumption) c), '[]') as scanned
  from report_work where id = any($1::uuid[])`;

interface Scans {
  readonly id: string;
  readonly at: string;
  readonly scanned: readonly string[];
}

/**
 * What lies in a bin is charged the oldest first: what lay beside a charge leaves soon after it. Where it still does so in the second half of those that are
 * looked at, more may have lain there.
 */
const CANDIDATES = `select x.box_id as "boxId", bool_or(x.nth > ${AFTERWARDS / 2} and x.found = ${AFTERWARDS}) as "isLast"
  from unnest($1::uuid[], $2::uuid[], $3::bigint[]) g(material, bin, since)
  cross join lateral (
    select t.box_id, row_number() over (order by t.entry_id) as nth, count(*) over () as found from (
      select e.box_id, e.entry_id from stock_ledger_entry e
      where e.material_id = g.material and e.bin_id = g.bin and e.entry_id > g.since and e.account = 'STOCK' and e.qty_delta < 0
      order by e.entry_id limit ${AFTERWARDS}) t) x group by 1`;

/** What lay there and was never taken lies there still. */
const THERE = `select x.id as "boxId", x.nth = ${STILL_THERE} as "isLast"
  from unnest($1::uuid[], $2::uuid[]) g(material, bin)
  cross join lateral (select b.id, row_number() over () as nth from box b where b.material_id = g.material and b.bin_id = g.bin and b.qty > 0 limit ${STILL_THERE}) x`;

interface Candidate {
  readonly boxId: string;
  /** One of the last that are looked at: if it lay there, others may have. */
  readonly isLast: boolean;
}

/** A box leaves a bin with an entry of that bin: what happened to it elsewhere says nothing. */
const ENTRIES = `select box_id as "boxId", coalesce(batch_id, box_id)::text as lot, entry_id::float8 as "entryId", material_id || '/' || bin_id as place, balance_after as "left"
  from stock_ledger_entry where box_id = any($1::uuid[]) and bin_id = any($2::uuid[]) and account = 'STOCK' order by entry_id limit ${ENTRIES_READ}`;

export interface Beside {
  /** Boxes that may have been used instead, by the entry of the charge. */
  readonly boxes: ReadonlyMap<number, readonly string[]>;
  /** Entries of charges that are not sure: something else lay there, or they were booked later than the work was done. */
  readonly unsure: ReadonlySet<number>;
  readonly isCut: boolean;
}

const placeOf = ({ materialId, binId }: Charge): string => `${materialId}/${binId}`;

/** @param all charges, of which those that were scanned are sure */
export async function besideOf(db: Queryable, all: readonly Charge[]): Promise<Beside> {
  const byBook = all.filter(({ docType }) => CHARGED_BY.includes(docType));
  const lines = [...new Set(byBook.flatMap(({ lineId }) => lineId ?? []))];
  const scans = new Map((lines.length > 0 ? await rowsOf<Scans>(db, SCANS, [lines]) : []).map((one) => [one.id, one]));
  const open = byBook.filter(({ lineId, boxId }) => !scans.get(lineId ?? '')?.scanned.includes(boxId));
  const looked = open.slice(0, CHARGES);
  const late = open.filter(({ lineId, at }) => (scans.get(lineId ?? '')?.at ?? at) !== at).map(({ entryId }) => entryId);
  if (looked.length === 0) return { boxes: new Map(), unsure: new Set(late), isCut: false };
  const column = (name: 'materialId' | 'binId' | 'entryId') => looked.map((one) => one[name]);
  const after = await rowsOf<Candidate>(db, CANDIDATES, [column('materialId'), column('binId'), column('entryId')]);
  const places = [...new Map(looked.map((one) => [placeOf(one), one])).values()];
  const there = await rowsOf<Candidate>(db, THERE, [places.map(({ materialId }) => materialId), places.map(({ binId }) => binId)]);
  const candidates = [...new Set([...after, ...there].map(({ boxId }) => boxId))];
  const entries = await rowsOf<LayEntry>(db, ENTRIES, [candidates, [...new Set(column('binId'))]]);
  const boxes = layBeside(
    looked.map((one) => ({ ...one, place: placeOf(one) })),
    entries,
  );
  const lay = new Set([...boxes.values()].flat());
  const isCut =
    open.length > looked.length ||
    entries.length >= ENTRIES_READ ||
    there.some(({ isLast }) => isLast) ||
    after.some(({ boxId, isLast }) => isLast && lay.has(boxId));
  return { boxes, unsure: new Set([...late, ...boxes.keys()]), isCut };
}

/** An order that was charged with another lot while the box lay in the same bin. */
export interface MayBe {
  readonly boxId: string;
  readonly orderNo: string;
  readonly at: string;
}

/** Boxes of one lot lie in the same bin, and many charges are the same for all of them: what is known of a charge is read once. */
const CHARGED_MEANWHILE = `with lay as (
    select e.box_id, e.material_id, e.warehouse_id, e.bin_id, coalesce(e.batch_id, e.box_id) as lot, e.entry_id, e.balance_after,
      lead(e.entry_id) over (partition by e.box_id order by e.entry_id) as until
    from stock_ledger_entry e where e.box_id = any($1::uuid[]) and e.account = 'STOCK'),
  at_line as materialized (
    select l.* from lay l join warehouse w on w.id = l.warehouse_id and w.wh_class_code in ('CJYCL-K', 'WSYCL-K') where l.balance_after > 0),
  share as (select least(${CHARGES}, greatest(${FEWEST}, ${MEANWHILE} / greatest(count(*), 1))) as most from at_line),
  taken as materialized (
    select l.box_id, e.entry_id, e.movement_id, e.seq, e.taken_id, e.nth
    from at_line l
    cross join lateral (
      select e.entry_id, e.movement_id, e.seq, e.box_id as taken_id, row_number() over (order by e.entry_id) as nth from stock_ledger_entry e
      where e.material_id = l.material_id and e.bin_id = l.bin_id and e.entry_id > l.entry_id and e.entry_id < coalesce(l.until, 9223372036854775807)
        and e.account = 'STOCK' and e.qty_delta < 0 and coalesce(e.batch_id, e.box_id) <> l.lot
      order by e.entry_id limit (select most from share)) e),
  charge as materialized (
    select t.entry_id, p.order_no, m.occurred_at
    from (select distinct entry_id, movement_id, seq, taken_id from taken) t
    join stock_movement m on m.id = t.movement_id and m.movement_type = 'GI_PRODUCTION' and m.doc_type = any($2::text[]) and ${STANDING}
    join stock_ledger_entry p on p.movement_id = t.movement_id and p.seq = t.seq + 1 and p.account = 'PRODUCTION' and p.order_no is not null
    where not exists (select 1 from report_work r where r.id = p.line_id and r.consumption @> jsonb_build_array(jsonb_build_object('boxId', t.taken_id::text))))
  (select t.box_id as "boxId", c.order_no as "orderNo", min(c.occurred_at) as at from taken t join charge c on c.entry_id = t.entry_id
    group by 1, 2 order by 3, 1, 2 limit ${MOST.read})
  union all
  select null, null, null where exists (select 1 from taken, share where nth = most)`;

/** @returns isCut: there are more than were looked at */
export async function chargedMeanwhile(
  db: Queryable,
  boxIds: readonly string[],
): Promise<{ readonly rows: readonly MayBe[]; readonly isCut: boolean }> {
  const found = await rowsOf<MayBe | { readonly boxId: null }>(db, CHARGED_MEANWHILE, [boxIds, CHARGED_BY]);
  const rows = found.filter((one): one is MayBe => one.boxId !== null);
  return { rows, isCut: rows.length < found.length || rows.length >= MOST.read };
}
