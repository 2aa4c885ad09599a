/**
 * What a department was given of its monthly quotas (area finished goods §3, office supplies). What is approved uses a quota up, in the month it is needed
 * in; what is taken back or closed short gives it back. Only the server keeps these figures: what others were approved is no device's to know.
 */
import { Material, MaterialClass } from '#domain/basic/material.resource.ts';
import { Department } from '#domain/basic/party.resource.ts';
import { DeptQuota } from '#domain/basic/quota.resource.ts';
import { periodOf } from '#domain/kernel/clock.ts';
import { byId, byIndex, defineEntity, type Key, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { derivedId } from '#domain/kernel/ids.ts';
import { type Decision, put } from '#domain/kernel/operation.ts';
import { type Problem, problem, refuse } from '#domain/kernel/problem.ts';
import { addQty, cmpQty, isZero, negQty, type Quantity, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';

export const DeptQuotaUse = defineEntity({
  name: 'deptQuotaUse',
  lock: 'update',
  unique: ['deptId+period+materialId'],
  indexes: ['deptId+period'],
  sets: () => [],
  fields: {
    deptId: f.ref('department'),
    /** yyyyMM */
    period: f.str(6),
    materialId: f.ref('material'),
    /** The material's class, and the one above it, when it was first approved in this month. */
    classCode: f.codeRef('materialClass'),
    parentCode: optional(f.codeRef('materialClass')),
    approvedQty: f.qty(),
  },
});

type QuotaRow = Row<typeof DeptQuota>;
type UseRow = Row<typeof DeptQuotaUse>;

/** Whose quotas an application uses, and of which month. */
export interface Applied {
  readonly deptId: string | null;
  readonly needDate: string | null;
  readonly bizDate: string;
}
export interface Amount {
  readonly materialId: string;
  readonly qty: Quantity;
}

export const quotaPeriod = ({ needDate, bizDate }: Pick<Applied, 'needDate' | 'bizDate'>): string => periodOf(needDate ?? bizDate);

/** The department with its quotas, what it was given in the month, and the materials; one round later `quotaClassKeys`. */
export const quotaKeys = (applied: Applied, materialIds: readonly string[]): Key[] =>
  applied.deptId === null
    ? []
    : [
        byId(Department, applied.deptId),
        byIndex(DeptQuota, 'deptId', applied.deptId),
        byIndex(DeptQuotaUse, 'deptId+period', applied.deptId, quotaPeriod(applied)),
        ...materialIds.map((id) => byId(Material, id)),
      ];

/** The classes of the materials. */
export const quotaClassKeys = (rows: Rows, materialIds: readonly string[]): Key[] =>
  materialIds.flatMap((id) => {
    const classCode = rows.get(Material, id)?.classCode;
    return classCode === undefined ? [] : [byIndex(MaterialClass, 'classCode', classCode)];
  });

type Goods = Pick<UseRow, 'materialId' | 'classCode' | 'parentCode'>;

/** Whether a quota is about these goods: the material itself, its class, or the class right above that. */
export const isOfQuota = (quota: Pick<QuotaRow, 'materialId' | 'classCode'>, { materialId, classCode, parentCode }: Goods): boolean =>
  quota.materialId === null
    ? quota.classCode === classCode || (quota.classCode !== null && quota.classCode === parentCode)
    : quota.materialId === materialId;

function goodsOf(rows: Rows, materialId: string): Goods {
  const { classCode } = rows.get(Material, materialId) ?? refuse('REF_MISSING', { field: 'materialId' });
  return { materialId, classCode, parentCode: rows.by(MaterialClass, 'classCode', classCode)[0]?.parentCode ?? null };
}

/** The month's figures after these amounts. */
function usedAfter(
  rows: Rows,
  deptId: string,
  period: string,
  amounts: readonly Amount[],
): { readonly all: UseRow[]; readonly changed: UseRow[] } {
  const before = rows.by(DeptQuotaUse, 'deptId+period', deptId, period);
  const ids = [...new Set(amounts.map(({ materialId }) => materialId))];
  const changed = ids.map((materialId): UseRow => {
    const qty = sumQty(amounts.filter((one) => one.materialId === materialId).map((one) => one.qty));
    const id = derivedId(deptId, `quota/${period}/${materialId}`);
    const known = before.find((row) => row.id === id);
    if (known) return { ...known, approvedQty: addQty(known.approvedQty, qty) };
    return { id, version: 0, deptId, period, ...goodsOf(rows, materialId), approvedQty: qty };
  });
  return { changed, all: [...before.filter((row) => !changed.some(({ id }) => id === row.id)), ...changed] };
}

function over(rows: Rows, quota: QuotaRow, all: readonly UseRow[], taken: readonly Goods[], amounts: readonly Amount[]): Problem | null {
  if (!taken.some((goods) => isOfQuota(quota, goods))) return null;
  const after = sumQty(all.filter((row) => isOfQuota(quota, row)).map((row) => row.approvedQty));
  if (cmpQty(after, quota.monthQty) <= 0) return null;
  const asked = amounts.filter(({ materialId }) => taken.some((goods) => goods.materialId === materialId && isOfQuota(quota, goods)));
  const used = addQty(after, negQty(sumQty(asked.map(({ qty }) => qty))));
  const name = quota.materialId === null ? (quota.classCode ?? '') : (rows.get(Material, quota.materialId)?.matName ?? '');
  const dept = rows.get(Department, quota.deptId)?.deptName ?? '';
  return problem(quota.isHard ? 'G-QUOTA' : 'QUOTA_OVER', { dept, name, quota: quota.monthQty, used });
}

/**
 * These amounts are approved. Needs `quotaKeys` and `quotaClassKeys`.
 * @throws G-QUOTA where a hard quota of the department does not allow for them
 */
export function quotaTaken(applied: Applied, amounts: readonly Amount[], rows: Rows): Partial<Decision> {
  const { deptId } = applied;
  if (deptId === null || amounts.length === 0) return {};
  const { all, changed } = usedAfter(rows, deptId, quotaPeriod(applied), amounts);
  const issues = rows.by(DeptQuota, 'deptId', deptId).flatMap((quota) => over(rows, quota, all, changed, amounts) ?? []);
  const hard = issues.find(({ code }) => code === 'G-QUOTA');
  if (hard) refuse(hard.code, hard.params);
  return { put: changed.map((row) => put(DeptQuotaUse, row)), issues };
}

/** These amounts are not needed any more. Needs `quotaKeys` and `quotaClassKeys`. */
export function quotaGivenBack(applied: Applied, amounts: readonly Amount[], rows: Rows): Partial<Decision> {
  const { deptId } = applied;
  const back = amounts.filter(({ qty }) => !isZero(qty)).map(({ materialId, qty }) => ({ materialId, qty: negQty(qty) }));
  if (deptId === null || back.length === 0) return {};
  return { put: usedAfter(rows, deptId, quotaPeriod(applied), back).changed.map((row) => put(DeptQuotaUse, row)) };
}
