/** What lists of documents are asked that is no field of theirs, as a filter that is on: by document and name. */
import type { AnyDocument } from '#domain/kernel/document.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { PUBLISHED, srmNotice, TO_ALL, TO_CHOSEN } from '#domain/srm/notice.document.ts';
import type { Conditions, ListQuery } from '#server/modules/list-query.ts';
import { SITE_TODAY } from '#server/modules/report-query.ts';

type Condition = (conditions: Conditions, actor: Actor) => string;

const NOT_EXPIRED = `(t.valid_to is null or t.valid_to >= ${SITE_TODAY})`;
const confirmedBy = (supplier: string): string =>
  `exists (select 1 from notice_receipt r where r.doc_id = t.id and r.supplier_id = ${supplier} and r.confirmed_at is not null)`;

/**
 * Notices that wait for somebody's confirmation: to a supplier's user that of the own supplier, to the factory that of any supplier that is in use, is
 * addressed, and has somebody who could confirm.
 */
export const unconfirmed: Condition = (conditions, { supplierId }) => {
  const asked = `t.need_receipt and ${NOT_EXPIRED}`;
  if (supplierId !== null) return `(${asked} and not ${confirmedBy(`${conditions.param(supplierId)}::uuid`)})`;
  const addressed = `(t.scope = ${TO_ALL} or (t.scope = ${TO_CHOSEN} and t.supplier_ids @> to_jsonb(s.id::text)))`;
  const somebody = 'exists (select 1 from app_user u where u.supplier_id = s.id and u.is_active)';
  const waiting = `select 1 from supplier s where s.is_active and ${addressed} and ${somebody} and not ${confirmedBy('s.id')}`;
  return `(t.status = ${PUBLISHED} and ${asked} and exists (${waiting}))`;
};

const BESIDE: Readonly<Record<string, Readonly<Record<string, Condition>>>> = { [srmNotice.docType]: { unconfirmed } };

interface Asked {
  readonly filters: ListQuery['filters'];
  readonly add: (conditions: Conditions, actor: Actor) => void;
}

const isOn = (value: ListQuery['filters'][string] | undefined): boolean => [value].flat().some((one) => one === true || one === 'true');

/** Takes these questions out of the filters. @returns the filters that are fields, and what adds the others */
export function askedBeside({ docType }: Pick<AnyDocument, 'docType'>, filters: ListQuery['filters']): Asked {
  const known = BESIDE[docType] ?? {};
  const on = Object.entries(known).flatMap(([name, condition]) => (isOn(filters[name]) ? [condition] : []));
  return {
    filters: Object.fromEntries(Object.entries(filters).filter(([name]) => !Object.hasOwn(known, name))),
    add: (conditions, actor) => {
      for (const condition of on) conditions.add(condition(conditions, actor));
    },
  };
}
