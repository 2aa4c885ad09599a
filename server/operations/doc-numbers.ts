/**
 * Document numbers, material codes and asset numbers, assigned by the server at the last moment: the counter rows are locked after everything else
 * (sync.md §6, step 2).
 */
import type pg from 'pg';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import {
  ASSET_LETTERS,
  AssetItem,
  counterPeriod,
  DOCUMENTS,
  firstRule,
  isUndrawn,
  MATERIAL_NUMBERING,
  NUMBER_RULES,
  type Spelling,
  spelt,
} from '#domain/registry.ts';
import { rowsOf } from '#server/store/transaction.ts';

interface Numbered {
  readonly entity: AnyEntity;
  row: AnyRow;
}

/** How documents of these types are numbered. */
async function rulesOf(tx: pg.PoolClient, docTypes: readonly string[]): Promise<(docType: string) => Spelling> {
  const { rows } = await tx.query<Spelling & { docType: string }>({
    name: 'apply/number-rules',
    text: `select doc_type as "docType", prefix, date_format as "dateFormat", serial_len as "serialLen", reset_by as "resetBy"
      from number_rule where doc_type = any($1::text[])`,
    values: [docTypes],
  });
  const known = new Map(rows.map(({ docType, ...rule }) => [docType, rule]));
  return (docType) => known.get(docType) ?? firstRule(docType, NUMBER_RULES.find((one) => one.docType === docType)?.numbering);
}

const ruleOf = async (tx: pg.PoolClient, docType: string): Promise<Spelling> => (await rulesOf(tx, [docType]))(docType);

interface Series {
  readonly docType: string;
  readonly period: string;
}

/** Takes numbers of several series, all in one statement that locks their counters in the order of their names. @returns the first number of each, in the order given */
async function takeAll(tx: pg.PoolClient, wanted: readonly (Series & { readonly count: number })[]): Promise<number[]> {
  const { rows } = await tx.query<Series & { last: number }>({
    name: 'apply/numbers-take',
    text: `insert into number_counter (doc_type, period, last)
      select w.doc_type, w.period, w.count from unnest($1::text[], $2::text[], $3::int[]) as w(doc_type, period, count) order by 1, 2
      on conflict (doc_type, period) do update set last = number_counter.last + excluded.last returning doc_type as "docType", period, last`,
    values: [wanted.map(({ docType }) => docType), wanted.map(({ period }) => period), wanted.map(({ count }) => count)],
  });
  return wanted.map(({ docType, period, count }) => {
    const taken = rows.find((row) => row.docType === docType && row.period === period);
    return (taken?.last ?? count) - count + 1;
  });
}

/** Takes `count` numbers of a document type and period; returns the first. */
const take = async (tx: pg.PoolClient, docType: string, period: string, count: number): Promise<number> =>
  (await takeAll(tx, [{ docType, period, count }]))[0] ?? 1;

/** The kind of document a row is the header of; a header may have another name than its document. Undefined: it needs no number. */
const kindToNumber = ({ entity, row }: Numbered): string | undefined =>
  'docNo' in entity.fields && row.docNo === null ? DOCUMENTS.find((document) => document.header === entity)?.docType : undefined;

/** Orders of purchase and production are called by their order number, which the ERP gives; one that was entered here has none but the document's. */
const numbered = ({ row }: Numbered, docNo: string): AnyRow => ({
  ...row,
  docNo,
  ...(row.poNo === '' ? { poNo: docNo } : {}),
  ...(row.orderNo === '' ? { orderNo: docNo } : {}),
});

/** Numbers the new headers in creation order, and updates documents of this envelope that name them as their source. */
export async function giveNumbers(tx: pg.PoolClient, changed: readonly Numbered[]): Promise<void> {
  const numberless = changed.flatMap((item) => {
    const docType = kindToNumber(item);
    return docType === undefined ? [] : [{ item, docType }];
  });
  if (numberless.length === 0) return;
  const ruleFor = await rulesOf(tx, [...new Set(numberless.map(({ docType }) => docType))]);
  const series = new Map<string, Series & { readonly items: Numbered[] }>();
  for (const { item, docType } of numberless) {
    const period = counterPeriod(ruleFor(docType), String(item.row.bizDate));
    const own = series.get(`${docType}/${period}`) ?? { docType, period, items: [] };
    own.items.push(item);
    series.set(`${docType}/${period}`, own);
  }
  const all = [...series.values()];
  const firsts = await takeAll(
    tx,
    all.map(({ docType, period, items }) => ({ docType, period, count: items.length })),
  );
  const given = new Map<string, string>();
  for (const [n, { docType, items }] of all.entries())
    for (const [index, item] of items.entries()) {
      const docNo = spelt(ruleFor(docType), String(item.row.bizDate), (firsts[n] ?? 1) + index);
      item.row = numbered(item, docNo);
      given.set(item.row.id, docNo);
    }
  for (const item of changed) {
    const source = given.get(String(item.row.sourceDocId ?? ''));
    if (source && item.row.sourceDocNo === null) item.row = { ...item.row, sourceDocNo: source };
  }
}

async function freeCode(tx: pg.PoolClient, rule: Spelling, day: string): Promise<string> {
  for (;;) {
    const code = spelt(rule, day, await take(tx, MATERIAL_NUMBERING.docType, counterPeriod(rule, day), 1));
    const taken = await tx.query('select 1 from material where mat_code = $1', [code]);
    if (taken.rows.length === 0) return code;
  }
}

/** Assigns codes to newly created materials by the numbering rule of materials, skipping codes entered by hand. */
export async function giveMaterialCodes(tx: pg.PoolClient, changed: readonly Numbered[]): Promise<void> {
  const asked = changed.filter(
    ({ entity, row }) => entity.name === 'materialCodeApply' && row.assignedMatCode === null && row.materialId !== null,
  );
  if (asked.length === 0) return;
  const rule = await ruleOf(tx, MATERIAL_NUMBERING.docType);
  for (const item of asked) {
    const code = await freeCode(tx, rule, String(item.row.bizDate));
    const material = changed.find(({ entity, row }) => entity.name === 'material' && row.id === item.row.materialId);
    item.row = { ...item.row, assignedMatCode: code };
    if (material) material.row = { ...material.row, matCode: code };
  }
}

const usedAssetNos = `select box_no as no from box where box_no = any($1) union select asset_no from asset_item where asset_no = any($1)
  union select asset_no from asset_in_line where asset_no = any($1) and not is_removed`;

const MOST_AT_ONCE = 1000;

/**
 * Numbers that no piece has, in order. Numbers engraved by hand often have the same form, and thousands of them may come by import: from the first
 * that is taken on, ever more are looked at together, and those beyond what is needed stay unused.
 */
async function freeAssetNos(tx: pg.PoolClient, rule: Spelling, letter: string, day: string, count: number): Promise<string[]> {
  const free: string[] = [];
  for (let size = count; free.length < count; size = Math.min(size * 2, MOST_AT_ONCE)) {
    const first = await take(tx, 'asset', letter + counterPeriod(rule, day), size);
    const texts = Array.from({ length: size }, (_, n) => letter + spelt(rule, day, first + n));
    const used = new Set((await rowsOf<{ no: string }>(tx, usedAssetNos, [texts])).map(({ no }) => no));
    free.push(...texts.filter((text) => !used.has(text)));
  }
  return free.slice(0, count);
}

/** Draws the numbers of new assets that have none engraved, and writes them wherever this envelope names the pieces. */
export async function giveAssetNumbers(tx: pg.PoolClient, changed: readonly Numbered[]): Promise<void> {
  const asked = changed.filter(({ entity, row }) => entity === AssetItem && isUndrawn(String(row.assetNo)));
  if (asked.length === 0) return;
  const rule = await ruleOf(tx, 'asset');
  // They come with a document, and are numbered by its day.
  const day = String(changed.find(({ row }) => typeof row.bizDate === 'string')?.row.bizDate);
  const drawn = new Map<unknown, string>();
  for (const [kind, letter] of Object.entries(ASSET_LETTERS)) {
    const items = asked.filter(({ row }) => String(row.assetKind) === kind);
    const numbers = await freeAssetNos(tx, rule, letter, day, items.length);
    for (const [n, { row }] of items.entries()) drawn.set(row.assetNo, numbers[n] ?? '');
  }
  for (const item of changed) {
    const named = Object.entries(item.row).flatMap(([field, value]) => {
      const number = drawn.get(value);
      return number === undefined ? [] : [[field, number]];
    });
    if (named.length > 0) item.row = { ...item.row, ...Object.fromEntries(named) };
  }
}
