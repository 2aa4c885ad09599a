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

const SCANS = `select id, created_at as at, coalesce((select jsonb_agg(c ->> 'boxId') from jsonb_array_elements(consumption) c), '[]') as scanned
  from report_work where id = any($1::uuid[])`;

interface Scans {
  readonly id: string;
  readonly at: string;
  readonly scanned: readonly string[];
}

const CANDIDATES = `select g.n::int as n, x.box_id as "boxId"
  from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[]) with ordinality g(material, warehouse, bin, since, n)
  cross join lateral (
    select e.box_id from stock_ledger_entry e where e.material_id = g.material and e.warehouse_id = g.warehouse and e.entry_id > g.since and e.bin_id = g.bin
      and e.account = 'STOCK' and e.qty_delta < 0 order by e.entry_id limit ${AFTERWARDS}) x`;

const THERE = `select x.id as "boxId" from unnest($1::uuid[], $2::uuid[]) g(material, warehouse)
  cross join lateral (select b.id from box b where b.material_id = g.material and b.warehouse_id = g.warehouse and b.qty > 0 limit ${STILL_THERE}) x`;

const ENTRIES = `select box_id as "boxId", coalesce(batch_id, box_id)::text as lot, entry_id::float8 as "entryId", material_id || '/' || bin_id as place, balance_after as "left"
  from stock_ledger_entry where box_id = any($1::uuid[]) and account = 'STOCK' order by entry_id limit ${MOST.read * 4}`;

export interface Beside {
  /** Boxes that may have been used instead, by the entry of the charge. */
  readonly boxes: ReadonlyMap<number, readonly string[]>;
  /** Entries of charges that are not sure: something else lay there, or they were booked later than the work was done. */
  readonly unsure: ReadonlySet<number>;
  readonly isCut: boolean;
}

/** @param all charges, of which those that were scanned are sure */
export async function besideOf(db: Queryable, all: readonly Charge[]): Promise<Beside> {
  const byBook = all.filter(({ docType }) => CHARGED_BY.includes(docType));
  const lines = [...new Set(byBook.flatMap(({ lineId }) => lineId ?? []))];
  const scans = new Map((lines.length > 0 ? await rowsOf<Scans>(db, SCANS, [lines]) : []).map((one) => [one.id, one]));
  const open = byBook.filter(({ lineId, boxId }) => !scans.get(lineId ?? '')?.scanned.includes(boxId));
  const looked = open.slice(0, CHARGES);
  const late = open.filter(({ lineId, at }) => (scans.get(lineId ?? '')?.at ?? at) !== at).map(({ entryId }) => entryId);
  if (looked.length === 0) return { boxes: new Map(), unsure: new Set(late), isCut: false };
  const column = (name: 'materialId' | 'warehouseId' | 'binId' | 'entryId') => looked.map((one) => one[name]);
  const after = await rowsOf<{ n: number; boxId: string }>(db, CANDIDATES, [
    column('materialId'),
    column('warehouseId'),
    column('binId'),
    column('entryId'),
  ]);
  const places = [...new Map(looked.map((one) => [`${one.materialId}/${one.warehouseId}`, one])).values()];
  const there = await rowsOf<{ boxId: string }>(db, THERE, [
    places.map(({ materialId }) => materialId),
    places.map(({ warehouseId }) => warehouseId),
  ]);
  const candidates = [...new Set([...after, ...there].map(({ boxId }) => boxId))];
  const entries = await rowsOf<LayEntry>(db, ENTRIES, [candidates]);
  const boxes = layBeside(
    looked.map((one) => ({ ...one, place: `${one.materialId}/${one.binId}` })),
    entries,
  );
  const counts = new Map<number, number>();
  for (const { n } of after) counts.set(n, (counts.get(n) ?? 0) + 1);
  const isCut = open.length > looked.length || [...counts.values()].some((n) => n >= AFTERWARDS);
  return { boxes, unsure: new Set([...late, ...boxes.keys()]), isCut };
}

/** An order that was charged with another lot while the box lay in the same bin. */
export interface MayBe {
  readonly boxId: string;
  readonly orderNo: string;
  readonly at: string;
}

const CHARGED_MEANWHILE = `with lay as (
    select e.box_id, e.material_id, e.warehouse_id, e.bin_id, coalesce(e.batch_id, e.box_id) as lot, e.entry_id, e.balance_after,
      lead(e.entry_id) over (partition by e.box_id order by e.entry_id) as until
    from stock_ledger_entry e where e.box_id = any($1::uuid[]) and e.account = 'STOCK')
  select l.box_id as "boxId", p.order_no as "orderNo", min(m.occurred_at) as at
  from lay l join warehouse w on w.id = l.warehouse_id and w.wh_class_code in ('CJYCL-K', 'WSYCL-K')
  cross join lateral (
    select e.movement_id, e.seq, e.box_id from stock_ledger_entry e
    where e.material_id = l.material_id and e.warehouse_id = l.warehouse_id and e.entry_id > l.entry_id and e.entry_id < coalesce(l.until, 9223372036854775807)
      and e.bin_id = l.bin_id and e.account = 'STOCK' and e.qty_delta < 0 and coalesce(e.batch_id, e.box_id) <> l.lot
    order by e.entry_id limit ${CHARGES}) e
  join stock_movement m on m.id = e.movement_id and m.movement_type = 'GI_PRODUCTION' and m.doc_type = any($2::text[]) and ${STANDING}
  join stock_ledger_entry p on p.movement_id = e.movement_id and p.seq = e.seq + 1 and p.account = 'PRODUCTION' and p.order_no is not null
  where l.balance_after > 0
    and not exists (select 1 from report_work r where r.id = p.line_id and r.consumption @> jsonb_build_array(jsonb_build_object('boxId', e.box_id::text)))
  group by 1, 2 order by 3 limit ${MOST.read}`;

export const chargedMeanwhile = (db: Queryable, boxIds: readonly string[]): Promise<MayBe[]> =>
  rowsOf<MayBe>(db, CHARGED_MEANWHILE, [boxIds, CHARGED_BY]);
