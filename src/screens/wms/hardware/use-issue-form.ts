/** An issue that is being put together; what was entered survives a reload until it is saved. */
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isPositive } from '#domain/kernel/quantity.ts';
import { Application, ApplicationLine } from '#domain/wms/application.document.ts';
import { issueCounter, issueCreate } from '#domain/wms/issue.operation.ts';
import type { Candidate } from '#domain/wms/stock/allocation.ts';
import type { MaterialRow } from '#pages/kit/held-materials.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useDraft } from '#pages/kit/use-draft.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import {
  type DraftLine,
  emptyIssue,
  type IssueDraft,
  lackOf,
  linesFor,
  linesOfApplication,
  mayCounter,
  payloadLines,
  withLine,
} from '#screens/wms/kit/issue-draft.ts';
import { useStoreStock } from '#screens/wms/kit/use-store-stock.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';
import { useRow, useRowsBy } from '#store/hooks.ts';
import { notify } from '#ui/feedback/notify.tsx';
import { useBadge } from './use-badge.ts';

const PATH = '/wms/hardware/picking-outbound';

/** @param applicationId whose rest is proposed, first in first out; null = an issue without one */
export function useIssueForm(applicationId: string | null) {
  const { t } = useTranslation('hardware');
  const go = useGo();
  const { submit, busy } = useSubmit();
  const application = useRow(Application, applicationId)?.row;
  const wanted = useRowsBy(ApplicationLine, 'docId', applicationId ?? '');
  const stores = useWarehouses().ofClass('WJ-K');
  const only = stores.length === 1 ? (stores[0]?.id ?? '') : '';
  const initial = useMemo(() => ({ ...emptyIssue, warehouseId: only }), [only]);
  const [kept, setDraft, clear] = useDraft<IssueDraft>(`${PATH}#${applicationId ?? 'new'}`, initial);
  // The application says from where and for whom; nobody has to repeat it.
  const draft = useMemo<IssueDraft>(
    () =>
      application
        ? {
            ...kept,
            warehouseId: application.fromWarehouseId ?? '',
            toWarehouseId: application.toWarehouseId ?? '',
            deptId: application.toWarehouseId ? '' : kept.deptId || (application.deptId ?? ''),
            receiverId: kept.receiverId || (application.applicantId ?? ''),
          }
        : kept,
    [application, kept],
  );
  const materialIds = [...(wanted ?? []).map(({ row }) => row.materialId), ...draft.lines.map((line) => line.materialId)];
  const stock = useStoreStock(draft.warehouseId, materialIds);
  const candidates = stock?.candidates ?? [];
  const change = (patch: Partial<IssueDraft>) => setDraft((before) => ({ ...before, ...patch }));
  useEffect(() => {
    if (!application || !wanted || !stock || kept.lines.length > 0) return;
    const rows = wanted.map(({ row }) => row).filter((line) => !line.isRemoved);
    const lines = linesOfApplication(rows, stock.candidates, stock.today);
    if (lines.length > 0) setDraft((before) => ({ ...before, lines }));
  }, [application, wanted, stock, kept.lines.length, setDraft]);
  useDirty(kept.lines.length > 0 && applicationId === null);
  useBadge(
    (person) => change({ receiverId: person.id, ...(application || !person.deptId ? {} : { deptId: person.deptId, toWarehouseId: '' }) }),
    (code) => notify({ tone: 'warn', title: t('badgeUnknown', { code }) }),
  );

  const lack = lackOf(draft, candidates);
  const head = () => ({
    ...{ issueType: 'HW' as const, applicationId, warehouseId: draft.warehouseId, remark: draft.remark.trim() || null },
    lines: payloadLines(draft, candidates),
  });
  const leave = (id: string) => {
    clear();
    go(PATH, { id });
  };
  const save = async () => {
    const party = { deptId: draft.deptId || null, toWarehouseId: draft.toWarehouseId || null, receiverId: draft.receiverId || null };
    const written = await submit(issueCreate, (idOf) => ({ id: idOf('doc'), ...head(), ...party }), { done: t('issue.saved') });
    if (written.ok) leave(written.idOf('doc'));
  };
  const handOver = async () => {
    const party = { deptId: draft.deptId, toWarehouseId: null, receiverId: draft.receiverId };
    const written = await submit(issueCounter, (idOf) => ({ id: idOf('doc'), ...head(), ...party }), { done: t('issue.handedOver') });
    if (written.ok) leave(written.idOf('doc'));
  };
  const setLine = (key: string, patch: Partial<DraftLine>) =>
    change({ lines: draft.lines.map((line) => (line.key === key ? { ...line, ...patch } : line)) });
  return {
    ...{ draft, application, stores, candidates, busy, lack, stock, change, save, handOver, setLine },
    counter: mayCounter(draft, candidates),
    drop: () => {
      clear();
      go(PATH);
    },
    remove: (key: string) => change({ lines: draft.lines.filter((line) => line.key !== key) }),
    /** One of a material more, from where it should be taken first. */
    add: (material: MaterialRow, sources: readonly Candidate[]) => {
      const goods = { materialId: material.id, matCode: material.matCode, matName: material.matName, unitCode: material.baseUnit };
      const [line] = linesFor(goods, null, '1', sources).filter(({ qty }) => isPositive(qty));
      if (line) change({ lines: withLine(draft.lines, line) });
      else notify({ tone: 'warn', title: t('issue.noStock', { matCode: material.matCode }) });
    },
  };
}
