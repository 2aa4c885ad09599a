/** Who can settle what a month waits for: people by name, so that nobody has to ask around. */
import type { AnyDocument } from '#domain/kernel/document.ts';
import { documentByType } from '#domain/registry.ts';
import { type Finding, type Settlers, settlersKey } from '#domain/wms/closing/answers.ts';
import { UNPOSTED } from '#domain/wms/closing/open-docs.ts';
import { WITHOUT_VERDICT } from '#domain/wms/quality/inspection.document.ts';
import { type Queryable, rowsOf } from '#server/store/transaction.ts';

/** Of so many people everybody knows one; how many more there are is told. */
const NAMED = 3;
/** What only corrects or looks does not settle. */
const BESIDE: readonly string[] = ['save', 'edit', 'print', 'unreview', 'extend'];
const DEVICES = ['web:masterdata:device'];
const APPROVED = [2, 4];
const HELD = [3];

/** Statuses in which a document is a finding. */
const WAITS: Readonly<Record<string, readonly number[]>> = {
  ...Object.fromEntries(UNPOSTED.map(({ entity, statuses }) => [entity.name, statuses])),
  application: APPROVED,
  inspection: WITHOUT_VERDICT,
  reportWork: HELD,
};

const isMet = (a: readonly number[], b: readonly number[]): boolean => a.some((one) => b.includes(one));

/** The rights by which a document leaves the statuses in which the month waits for it. */
export function rightsToSettle({ docType, moves }: Pick<AnyDocument, 'docType' | 'moves'>): readonly string[] {
  const waits = WAITS[docType] ?? [];
  const rights = moves.flatMap(({ verb, from, operation }) => (!BESIDE.includes(verb) && isMet(from, waits) ? operation.right : []));
  return [...new Set(rights.flat())];
}

/** @returns null where no right settles it, but the administrator */
function rightsFor({ kind, docType }: Pick<Finding, 'kind' | 'docType'>): readonly string[] | null {
  if (kind === 'unsent' || kind === 'contact') return DEVICES;
  const doc = docType === null ? undefined : documentByType(docType);
  return doc ? rightsToSettle(doc) : null;
}

const WHO = `select u.user_name as name, count(*) over ()::int as n from app_user u
  cross join lateral (select h.rights, h.is_active from held_rights h where h.user_id = u.id order by h.version desc limit 1) h
  where u.is_active and u.supplier_id is null and h.is_active and h.rights && $1::text[] order by u.account limit ${NAMED}`;

/** By kind and type of document, as `settlersKey` names them. */
export async function settlersOf(db: Queryable, list: readonly Finding[]): Promise<Record<string, Settlers>> {
  const asked = new Map(list.map((one) => [settlersKey(one), rightsFor(one)]));
  const found = [...asked].map(async ([key, rights]) => {
    if (rights === null) return [];
    const rows = await rowsOf<{ name: string; n: number }>(db, WHO, [rights]);
    return [[key, { names: rows.map(({ name }) => name), more: (rows[0]?.n ?? 0) - rows.length }] as const];
  });
  return Object.fromEntries((await Promise.all(found)).flat());
}
