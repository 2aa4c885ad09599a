/**
 * The plant's twin: of every store, line, bin, box, supplier, customer, department, document, device and operation a second one that is another's, the same to
 * the last figure but for its ids and its numbers. Materials, units and people are shared. Nobody works there, so nothing there may ever change, and what
 * its documents say is counted there too: then plant and twin together keep the rules of the books.
 */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { DOCUMENTS, ENTITIES } from '#domain/registry.ts';
import { quoted } from '#server/store/columns.ts';
import { inTransaction, type Queryable, rowsOf } from '#server/store/transaction.ts';

/** Records of a store, a line, a party or a department, and those that count what a document says. */
const RECORDS = [
  ...[
    'warehouse',
    'line',
    'shopWipWarehouse',
    'bin',
    'supplier',
    'customer',
    'warehouseMaterial',
    'binMaterial',
    'supplierMaterial',
    'customerMaterial',
  ],
  ...['department', 'deptQuota', 'deptQuotaUse'],
  ...['batch', 'box', 'pallet', 'assetItem', 'stockMovement', 'stockLedgerEntry', 'purchasePrice', 'salesOrderPrice', 'defectLog'],
  ...[
    'orderOperation',
    'orderMaterial',
    'wipCard',
    'cardOperation',
    'processTake',
    'completionBox',
    'madeSerial',
    'missingConsumption',
    'reportError',
  ],
  ...['firstConfirm', 'prodReview', 'productTrace', 'approvalTask'],
];
/** Structures, routings and requests for numbers are the whole plant's: there is no other's. */
const OF_A_STORE = DOCUMENTS.filter(({ area }) => area !== 'basic');
/** What the server keeps of devices and of what they sent. */
const BOOKS = ['device', 'lane', 'op_log', 'op_claim', 'op_attachment', 'erp_outbox'];

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** The first of them that a table has is its key. */
const KEYS = ['id', 'op_id', 'device_id'] as const;
/** All ids of the twin, as a table: handed over with each question they would be looked up in all other tables one by one. */
const IDS = 'hostile.twin';
/** Room for the mark in a number that fills its column. */
const NUMBER = 38;

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns of numbers that exist once in the whole plant. */
  readonly numbers: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

async function columnsOf(tx: Queryable, table: string): Promise<string[]> {
  const found = await rowsOf<{ name: string }>(
    tx,
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER'`,
    [table],
  );
  return found.map(({ name }) => name);
}

/** Texts of unique keys in which nothing stands that the twin has of its own. */
async function numbersOf(tx: pg.PoolClient, table: string): Promise<string[]> {
  const found = await rowsOf<{ name: string }>(
    tx,
    `select distinct a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::regclass and i.indisunique and a.atttypid in ('varchar'::regtype, 'text'::regtype)
       and not exists (select 1 from pg_attribute u where u.attrelid = i.indrelid and u.attnum = any(i.indkey) and u.atttypid = 'uuid'::regtype
         and u.attname <> all(array['material_id', 'product_id']))`,
    [table],
  );
  return found.map(({ name }) => name);
}

/** All of which there is a second one. */
export const tablesOf = (): string[] => {
  const entities = [
    ...OF_A_STORE.flatMap(({ header, lines }) => [header, ...lines]),
    ...ENTITIES.filter(({ name }) => RECORDS.includes(name)),
  ];
  return [...new Set([...entities.map(({ table }) => table), ...BOOKS])];
};

type Sums = Readonly<Record<string, string>>;

/** What is the twin's, table by table: where it lies, and what it says. */
export interface Standing {
  readonly places: Sums;
  readonly contents: Sums;
}

export class Twin {
  private constructor(
    /** Own id → the twin's. */
    readonly ids: ReadonlyMap<string, string>,
    /** Column by which the twin's rows are known, by table. */
    private readonly keys: ReadonlyMap<string, string>,
  ) {}

  static async of(pool: pg.Pool): Promise<Twin> {
    const tables: Table[] = [];
    const ids = new Map<string, string>();
    await inTransaction(pool, async (tx) => {
      for (const name of tablesOf()) {
        const found = await rowsOf<{ row: Record<string, unknown> }>(tx, `select to_jsonb(t) as row from ${quoted(name)} t`);
        const rows = found.map(({ row }) => row).sort((a, b) => Number(a.entry_id ?? 0) - Number(b.entry_id ?? 0));
        tables.push({ name, rows, columns: await columnsOf(tx, name), numbers: await numbersOf(tx, name) });
        for (const row of rows)
          for (const key of KEYS) if (typeof row[key] === 'string') ids.set(row[key], ids.get(row[key]) ?? randomUUID());
      }
      // A number of a document, a box or a batch is also written where that is named.
      const written = new Set(tables.flatMap(({ numbers }) => numbers).filter((column) => column.endsWith('_no')));
      // What triggers note of rows was noted with their originals.
      await tx.query('set local session_replication_role = replica');
      for (const { name, columns, rows, ...own } of tables) {
        const numbers = [...new Set([...own.numbers, ...columns.filter((column) => written.has(column))])];
        const marked = rows.map((row) => ({
          ...row,
          ...Object.fromEntries(numbers.flatMap((one) => (typeof row[one] === 'string' ? [[one, `${row[one].slice(0, NUMBER)}-T`]] : []))),
        }));
        const text = JSON.stringify(marked).replace(ID, (id) => ids.get(id) ?? id);
        const list = columns.map(quoted).join(', ');
        await tx.query(
          `insert into ${quoted(name)} (${list}) select ${list} from jsonb_populate_recordset(null::public.${quoted(name)}, $1::jsonb)`,
          [text],
        );
      }
      // The trigger that makes movements wait for the kept days has been silent too, and nobody has added the twin's to them.
      await tx.query('insert into stock_pending (movement_id) select id from stock_movement where id = any($1::uuid[])', [
        [...ids.values()],
      ]);
    });
    return Twin.known(pool, ids);
  }

  /** The twin of a copy. */
  static async known(pool: Pick<pg.Pool, 'query'>, ids: ReadonlyMap<string, string>): Promise<Twin> {
    const keys = new Map<string, string>();
    for (const name of tablesOf()) {
      const columns = await columnsOf(pool, name);
      keys.set(name, KEYS.find((one) => columns.includes(one)) ?? 'id');
    }
    await pool.query(`create schema if not exists hostile; create table if not exists ${IDS} (id uuid primary key)`);
    await pool.query(`insert into ${IDS} select unnest($1::uuid[]) on conflict do nothing`, [[...ids.values()]]);
    await pool.query(`analyze ${IDS}`);
    return new Twin(ids, keys);
  }

  of(id: string): string | undefined {
    return this.ids.get(id);
  }

  /** Everything that is the twin's, as it stands. */
  async standing(db: Pick<pg.Pool, 'query'>): Promise<Standing> {
    const names = [...this.keys.keys()];
    return { places: await this.#places(db), contents: await this.#contents(db, names) };
  }

  /** Tables in which something of the twin is another than it was. */
  async changed(db: Pick<pg.Pool, 'query'>, before: Standing): Promise<string[]> {
    const places = await this.#places(db);
    const moved = Object.keys(places).filter((name) => places[name] !== before.places[name]);
    const contents = await this.#contents(db, moved);
    return moved.filter((name) => contents[name] !== before.contents[name]);
  }

  /**
   * Where each row lies and which transaction wrote it. As long as both are the same so is the row, and this is asked after every attack: to read what stands
   * in all of them takes a thousand times as long as the attack.
   */
  async #places(db: Pick<pg.Pool, 'query'>): Promise<Sums> {
    const asked = [...this.keys].map(([name, key]) => {
      const sum = "count(*) || ' ' || coalesce(sum(hashtextextended(t.ctid::text || ' ' || t.xmin::text, 0)::numeric), 0)";
      return `select '${name}' as name, ${sum} as sum from ${quoted(name)} t join ${IDS} twin on twin.id = t.${quoted(key)}`;
    });
    return this.#sums(db, asked.join(' union all '));
  }

  async #contents(db: Pick<pg.Pool, 'query'>, names: readonly string[]): Promise<Sums> {
    const found: Record<string, string> = {};
    // One by one: a busy machine takes its time over all of them, and a statement may take a minute.
    for (const name of names) {
      const sum = `count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text collate "C")), '')`;
      const key = quoted(this.keys.get(name) ?? 'id');
      Object.assign(
        found,
        await this.#sums(db, `select '${name}' as name, ${sum} as sum from ${quoted(name)} t join ${IDS} twin on twin.id = t.${key}`),
      );
    }
    return found;
  }

  async #sums(db: Pick<pg.Pool, 'query'>, text: string): Promise<Sums> {
    const { rows } = await db.query<{ name: string; sum: string }>(text);
    return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
  }
}
