/**
 * Document numbers and material codes, assigned by the server at the last moment: the counter rows are locked after everything else
 * (sync.md §6, step 2).
 */
import type pg from 'pg';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { counterPeriod, DOCUMENTS, documentByType, firstRule, MATERIAL_NUMBERING, type Spelling, spelt } from '#domain/registry.ts';

interface Numbered {
  readonly entity: AnyEntity;
  row: AnyRow;
}

async function ruleOf(tx: pg.PoolClient, docType: string, declared = documentByType(docType)?.numbering): Promise<Spelling> {
  const { rows } = await tx.query<Spelling>({
    name: 'apply/number-rule',
    text: `select prefix, date_format as "dateFormat", serial_len as "serialLen", reset_by as "resetBy" from number_rule where doc_type = $1`,
    values: [docType],
  });
  return rows[0] ?? firstRule(docType, declared);
}

/** Takes `count` numbers of a document type and period; returns the first. */
async function take(tx: pg.PoolClient, docType: string, period: string, count: number): Promise<number> {
  const { rows } = await tx.query<{ last: number }>({
    name: 'apply/number-take',
    text: `insert into number_counter (doc_type, period, last) values ($1, $2, $3)
      on conflict (doc_type, period) do update set last = number_counter.last + excluded.last returning last`,
    values: [docType, period, count],
  });
  return (rows[0]?.last ?? count) - count + 1;
}

/** The kind of document a row is the header of; a header may have another name than its document. Undefined: it needs no number. */
const kindToNumber = ({ entity, row }: Numbered): string | undefined =>
  'docNo' in entity.fields && row.docNo === null ? DOCUMENTS.find((document) => document.header === entity)?.docType : undefined;

/** Numbers the new headers in creation order, and updates documents of this envelope that name them as their source. */
export async function giveNumbers(tx: pg.PoolClient, changed: readonly Numbered[]): Promise<void> {
  const groups = new Map<string, Numbered[]>();
  for (const item of changed) {
    const docType = kindToNumber(item);
    if (docType !== undefined) groups.set(docType, [...(groups.get(docType) ?? []), item]);
  }
  const given = new Map<string, string>();
  for (const docType of [...groups.keys()].sort()) {
    const rule = await ruleOf(tx, docType);
    const byPeriod = new Map<string, Numbered[]>();
    for (const item of groups.get(docType) ?? []) {
      const period = counterPeriod(rule, String(item.row.bizDate));
      byPeriod.set(period, [...(byPeriod.get(period) ?? []), item]);
    }
    for (const [period, items] of byPeriod) {
      const first = await take(tx, docType, period, items.length);
      items.forEach((item, index) => {
        const docNo = spelt(rule, String(item.row.bizDate), first + index);
        item.row = { ...item.row, docNo };
        given.set(item.row.id, docNo);
      });
    }
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
  const { prefix, date, digits } = MATERIAL_NUMBERING;
  const rule = await ruleOf(tx, MATERIAL_NUMBERING.docType, { prefix, date, digits });
  for (const item of asked) {
    const code = await freeCode(tx, rule, String(item.row.bizDate));
    const material = changed.find(({ entity, row }) => entity.name === 'material' && row.id === item.row.materialId);
    item.row = { ...item.row, assignedMatCode: code };
    if (material) material.row = { ...material.row, matCode: code };
  }
}
