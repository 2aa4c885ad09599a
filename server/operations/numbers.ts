/** Whose a number of a range is (sync.md §22.6): one from a range is used by the device that the range was given to. */
import type pg from 'pg';
import { toSnake } from '#domain/kernel/entity.ts';
import { entityByName, isGivenUp, isSettling, MAKES_OTHER_BOXES, NUMBER_HOLDERS, numbersIn } from '#domain/registry.ts';
import { columnOf, quoted } from '#server/store/columns.ts';
import { type Queryable, rowsOf } from '#server/store/transaction.ts';
import type { Incoming } from './outcome.ts';

const heldIn = NUMBER_HOLDERS.map(([name, field, inside]) => {
  const entity = entityByName(name);
  const column = `h.${quoted(entity ? columnOf(entity, field).name : toSnake(field))}`;
  const table = `${quoted(entity?.table ?? name)} h`;
  if (inside === undefined) return `select ${column} as text from ${table} where ${column} = any($1::text[])`;
  const text = `x.item ->> '${inside}'`;
  return `select ${text} as text from ${table} cross join lateral jsonb_array_elements(${column}) as x (item) where ${text} = any($1::text[])`;
}).join(' union ');

/** Of these numbers, those that stand in a row already: of a box, or of a document that will make one. */
export async function writtenDown(on: Queryable, texts: readonly string[]): Promise<Set<string>> {
  if (texts.length === 0) return new Set();
  const { rows } = await on.query<{ text: string }>({ name: 'numbers/written', text: heldIn, values: [texts] });
  return new Set(rows.map(({ text }) => text));
}

const foreignText = `
  select w."opId", w.text, r.device_id as "deviceId", w.replaces is not null as "isRepeated"
  from jsonb_to_recordset($1::jsonb) as w("opId" uuid, replaces uuid, kind text, no int, text text)
  cross join lateral (
    select n.device_id, n.to_no from number_range n where n.kind = w.kind and n.from_no <= w.no order by n.from_no desc limit 1
  ) r where r.to_no >= w.no and r.device_id <> $2`;

/**
 * The devices of the operations that one takes the place of, back to the first. A chain ends at an operation that was refused for want of a right: whoever
 * may not settle another's work gains nothing by naming it.
 */
const originsText = `
  with recursive chain as (
    select w.op, w.replaces from unnest($1::uuid[], $2::uuid[]) as w(op, replaces)
    union
    select c.op, l.replaces from chain c join op_log l on l.op_id = c.replaces where l.replaces is not null and l.code is distinct from 'NO_RIGHT'
  )
  select c.op as "opId", l.device_id as "deviceId" from chain c join op_log l on l.op_id = c.replaces`;

/** @returns for each operation that numbers something with a number of another device's range: that number */
export async function foreignNumbers(
  tx: pg.PoolClient,
  deviceId: string,
  fresh: readonly Incoming[],
): Promise<ReadonlyMap<string, string>> {
  const named = fresh.flatMap(({ wire, payload, fault }) =>
    fault || isSettling(wire.type) ? [] : numbersIn(payload).map((found) => ({ opId: wire.opId, replaces: wire.replaces, ...found })),
  );
  if (named.length === 0) return new Map();
  const { rows } = await tx.query<{ opId: string; text: string; deviceId: string; isRepeated: boolean }>({
    name: 'numbers/foreign',
    text: foreignText,
    values: [JSON.stringify(named), deviceId],
  });
  if (rows.length === 0) return new Map();
  const known = await writtenDown(
    tx,
    rows.map(({ text }) => text),
  );
  const origins = await originsOf(
    tx,
    fresh.filter(({ wire }) => rows.some((row) => row.isRepeated && row.opId === wire.opId)),
  );
  const foreign = rows.filter((row) => !known.has(row.text) && !origins.has(`${row.opId}/${row.deviceId}`));
  return new Map(foreign.map(({ opId, text }) => [opId, text]));
}

async function originsOf(tx: pg.PoolClient, repeated: readonly Incoming[]): Promise<Set<string>> {
  if (repeated.length === 0) return new Set();
  const values = [repeated.map(({ wire }) => wire.opId), repeated.map(({ wire }) => wire.replaces)];
  const found = await rowsOf<{ opId: string; deviceId: string }>(tx, originsText, values);
  return new Set(found.map(({ opId, deviceId }) => `${opId}/${deviceId}`));
}

/** Not received yet: a packed box that came in is a box of the stock, and every operation asks about those itself. */
const packedText = `
  select c.box_no as "boxNo", w.doc_no as "docNo", w.status::int as status
  from completion_box c join wip_completion w on w.id = c.doc_id
  where c.box_no = any($1::text[]) and not exists (select from box b where b.box_no = c.box_no)`;

interface Packed {
  readonly boxNo: string;
  readonly docNo: string;
}

/** @returns for each operation that would make another box under the number of a packed one: that box, and the application that it waits for */
export async function packedNumbers(tx: pg.PoolClient, fresh: readonly Incoming[]): Promise<ReadonlyMap<string, Packed>> {
  const named = fresh.flatMap(({ wire, payload, fault }) =>
    fault || !MAKES_OTHER_BOXES.includes(wire.type) ? [] : numbersIn(payload).map(({ text }) => ({ opId: wire.opId, text })),
  );
  if (named.length === 0) return new Map();
  const { rows } = await tx.query<{ boxNo: string; docNo: string | null; status: number }>({
    name: 'numbers/packed',
    text: packedText,
    values: [named.map(({ text }) => text)],
  });
  const packed = new Map(rows.flatMap((row) => (isGivenUp({ status: row.status as never }) ? [] : [[row.boxNo, row] as const])));
  return new Map(
    named.flatMap(({ opId, text }) => {
      const found = packed.get(text);
      return found ? [[opId, { boxNo: text, docNo: found.docNo ?? '' }] as const] : [];
    }),
  );
}
