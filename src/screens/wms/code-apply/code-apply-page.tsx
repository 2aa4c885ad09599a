/** One application for a material code, with what may be done with it. */
import { useTranslation } from 'react-i18next';
import { MaterialClass } from '#domain/basic/material.resource.ts';
import { type CodeApplyRow, MaterialCodeApply } from '#domain/wms/code-apply/code-apply.document.ts';
import { applicationStatus } from '#domain/wms/codes.ts';
import { DocumentPage } from '#pages/document-page.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import { useRow, useRowsBy } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { HistoryItem } from '#ui/history-list.tsx';
import { CodeApplyForm } from './code-apply-form.tsx';
import { PATH, useCodeApplyActions } from './use-code-apply-actions.ts';

export function CodeApplyPage({ id, title, editing }: { id: string; title: string; editing: boolean }) {
  const { t } = useTranslation('application');
  const go = useGo();
  const view = useRow(MaterialCodeApply, id);
  const toList = { label: t('toList'), onClick: () => go(PATH) };
  if (view === null) return <NotHeld title={title} message={t('notHeld')} action={toList} />;
  if (!view) return <NotHeld title={title} loading />;
  return editing ? <CodeApplyForm title={title} row={view.row} /> : <Loaded title={title} view={view} />;
}

function Loaded({ title, view: { row, pending } }: { title: string; view: Viewed<CodeApplyRow> }) {
  const { t } = useTranslation(['application', 'ui']);
  const labels = useLabels();
  const [primary, ...menu] = useCodeApplyActions()(row);
  const open = row.status === 1 || row.status === 3;
  const [kind] = useRowsBy(MaterialClass, 'classCode', row.classCode) ?? [];
  const field = (name: string) => labels.field('materialCodeApply', name);
  return (
    <DocumentPage
      title={title}
      number={row.docNo ?? t('ui:pending.noNumber')}
      state={{ tone: labels.tone(applicationStatus, row.status), label: labels.code(applicationStatus, row.status) }}
      primary={open ? primary : undefined}
      menu={open || !primary ? menu : [primary, ...menu]}
      notice={pending === 'attention' ? { tone: 'error', label: t('ui:pending.attention'), text: t('attention') } : undefined}
      history={useHistory(row)}
      facts={[
        { label: field('assignedMatCode'), value: row.assignedMatCode ?? '–' },
        { label: field('matName'), value: row.matName },
        { label: field('spec'), value: row.spec },
        { label: field('texture'), value: row.texture },
        { label: field('classCode'), value: [row.classCode, kind?.row.className].filter(Boolean).join(' ') },
        { label: field('baseUnit'), value: row.baseUnit },
        { label: labels.field('common', 'remark'), value: row.remark, wide: true, hidden: !row.remark },
      ]}
    />
  );
}

function useHistory(row: CodeApplyRow): HistoryItem[] {
  const { t } = useTranslation('codeapply');
  const items: HistoryItem[] = [];
  const add = (key: string, at: string | null, who: string | null, detail: string | null) => {
    if (at) items.push({ key, at: Date.parse(at), who: who ?? '', what: t(`history.${key}`), ...(detail ? { detail } : {}) });
  };
  add('created', row.createdAt, row.createdByName, null);
  add('reviewed', row.auditedAt, row.auditedByName, row.assignedMatCode);
  add('reversed', row.reversedAt, null, row.reverseReason);
  add('closed', row.closedAt, null, row.closeReason);
  return items.sort((a, b) => b.at - a.at);
}
